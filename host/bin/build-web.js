// Builds the console where its sources are newer than the last build, for the scripts of package.json that need it.
import { buildWeb } from './prepare.js';

buildWeb();
