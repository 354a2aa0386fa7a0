export { provideChangeWords } from './change-words.ts';
