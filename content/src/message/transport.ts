import { createTransport } from 'nodemailer';
import { minute, second } from '../clock.ts';

const timeouts = { connectionTimeout: 20 * second, greetingTimeout: 20 * second, socketTimeout: minute };

export const createMailTransport = (smtpUrl: string) =>
  createTransport({ url: smtpUrl, ...timeouts, disableFileAccess: true, disableUrlAccess: true });
