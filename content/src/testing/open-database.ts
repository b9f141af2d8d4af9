/** Opens a database as a process of its own would at its start. */
import { openDatabase } from '../database/index.ts';

const [databaseUrl = '', dataDir = ''] = process.argv.slice(2);
await (await openDatabase({ databaseUrl, dataDir })).destroy();
