/** autocannon as a process of its own, which says what wrk says: `ask-often.ts URL SECONDS CONNECTIONS`. */
import autocannon from 'autocannon';

const [url = '', duration, connections] = process.argv.slice(2);
const headers = { 'accept-encoding': 'br' };
const { requests, non2xx, errors } = await autocannon({
  url,
  headers,
  duration: Number(duration),
  connections: Number(connections),
});
if (non2xx + errors > 0) console.log(`Non-2xx: ${non2xx + errors}`);
console.log(`${requests.total} requests in ${duration}s`);
console.log(`Requests/sec: ${requests.average}`);
