/** Says what is wrong with what the company gives the site: its brand file and its messages. */
import { checkCompany } from './src/server/company.ts';

const { problems, notes } = checkCompany();
for (const line of [...problems, ...notes]) console.error(line);
process.exitCode = problems.length > 0 ? 1 : 0;
