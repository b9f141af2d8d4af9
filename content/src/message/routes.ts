import { checkForm, endpoints } from 'contract';
import type { WithSlot } from 'http/concurrency-limit';
import { networkOf } from 'http/network';
import { createJsonParser } from 'http/read-body';
import type { Content } from '../content.ts';
import { HttpProblem } from '../problem.ts';
import { type App, routeFor } from '../route.ts';
import { captchaFailed, createCaptcha } from './captcha.ts';
import { rejectCrossSite } from './csrf.ts';
import type { Outbox } from './outbox.ts';
import { countMessage } from './rate-limit.ts';
import { keyedHash, readSigningKey } from './signing-key.ts';
import { findEarlier, isUsedChallenge, type MailKind, storeMessage } from './store.ts';

const maxBodyBytes = 64 * 1024;

export const mailKinds = ({ settings }: Content): MailKind[] =>
  settings.mail.receipt ? ['topic', 'receipt'] : ['topic'];

export async function messageRoutes(app: App, content: Content, outbox: Outbox, withSlot: WithSlot) {
  const { db, settings } = content;
  const signingKey = await readSigningKey(db, 'form');
  const captcha = createCaptcha(settings.captcha, settings.captcha.secret || signingKey);

  app.route({
    ...routeFor(endpoints.getChallenge),
    handler: async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      return { data: await withSlot(captcha.challenge) };
    },
  });

  app.addContentTypeParser('application/json', createJsonParser(app, maxBodyBytes));
  app.route({
    ...routeFor(endpoints.sendForm),
    onRequest: async (request) => rejectCrossSite(request, settings.siteUrl),
    // The form is checked below, with messages in the visitor's language.
    validatorCompiler: () => (value) => ({ value }),
    handler: async (request, reply) => {
      // Fastify lets a request without a type and without a body through to here.
      if (!request.headers['content-type']) throw new HttpProblem(415, 'The form is sent as application/json.');
      const { value: form, errors } = checkForm(request.body);
      if (errors) throw new HttpProblem(400, 'The form has values that are not valid.', { errors });
      const idempotencyKey = readIdempotencyKey(request.headers['idempotency-key']);
      reply.code(201).header('cache-control', 'no-store');

      const findThis = async () => idempotencyKey && findEarlier(db, idempotencyKey, form);
      const earlier = await withSlot(findThis);
      if (earlier) return { data: { ID: earlier } };

      // Before anything is counted: else anybody could use up what others at the same address may send.
      const sender = keyedHash(signingKey, networkOf(request.ip));
      const challenge = await captcha.verify(form.Captcha, sender);
      const id = await withSlot(async () => {
        if (challenge && (await isUsedChallenge(db, challenge))) {
          // The captcha may have been used by the same message, stored since by a concurrent request.
          const stored = await findThis();
          if (stored) return stored;
          throw captchaFailed();
        }
        const message = { form, idempotencyKey, challenge, kinds: mailKinds(content) };
        return countMessage(db, sender, settings.form, () => storeMessage(db, message));
      });
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
