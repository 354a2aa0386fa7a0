export { mailServes } from './hear-mail.ts';
export { noticesByMail } from './notices-by-mail.ts';
