import { checkForm, endpoints } from 'contract';
import type { Content, Turn } from '../content.ts';
import { HttpProblem } from '../problem.ts';
import { type App, routeFor } from '../route.ts';
import { createCaptcha } from './captcha.ts';
import { refuseOtherSites } from './other-sites.ts';
import type { Outbox } from './outbox.ts';
import { countAttempt, networkOf } from './rate-limit.ts';
import { keyedHash, readSecret } from './secret.ts';
import { findEarlier, type MailKind, storeMessage } from './store.ts';

const largestBody = 64 * 1024;

export const mailKinds = ({ settings }: Content): MailKind[] =>
  settings.mail.receipt ? ['topic', 'receipt'] : ['topic'];

export async function messageRoutes(app: App, content: Content, outbox: Outbox, turn: Turn) {
  const { db, settings } = content;
  const secret = await readSecret(db, 'form');
  const captcha = createCaptcha(settings.captcha, settings.captcha.secret || secret);

  app.route({
    ...routeFor(endpoints.getChallenge),
    handler: async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      return { data: await turn(captcha.challenge) };
    },
  });

  app.route({
    ...routeFor(endpoints.sendForm),
    bodyLimit: largestBody,
    onRequest: async (request) => refuseOtherSites(request, settings.siteUrl),
    // The form is checked below, with messages in the visitor's language.
    validatorCompiler: () => (value) => ({ value }),
    handler: async (request, reply) => {
      // Fastify lets a request without a type and without a body through to here.
      if (!request.headers['content-type']) throw new HttpProblem(415, 'The form is sent as application/json.');
      const { value: form, errors } = checkForm(request.body);
      if (errors) throw new HttpProblem(400, 'The form has values that are not valid.', { errors });
      const idempotencyKey = readIdempotencyKey(request.headers['idempotency-key']);
      reply.code(201).header('cache-control', 'no-store');

      const earlier = await turn(async () => {
        const known = idempotencyKey && (await findEarlier(db, idempotencyKey, form));
        if (!known) await countAttempt(db, keyedHash(secret, networkOf(request.ip)), settings.form);
        return known;
      });
      if (earlier) return { data: { ID: earlier } };

      // Who has come so far is not refused any more: the captcha would be used up.
      const challenge = await captcha.verify(form.Captcha);
      const id = await storeMessage(db, { form, idempotencyKey, challenge, kinds: mailKinds(content) });
      outbox.nudge();
      return { data: { ID: id } };
    },
  });
}

function readIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  const key = String(header);
  if (/^[\x21-\x7e]{1,200}$/.test(key)) return key;
  throw new HttpProblem(400, 'The Idempotency-Key is not valid.', {
    errors: [{ field: 'Idempotency-Key', code: 'invalid', message: 'must be 1 to 200 visible ASCII characters' }],
  });
}
