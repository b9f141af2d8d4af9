/** The contact form, as a visitor uses it. */
import type { Page, Request } from 'playwright-core';

export const form = (page: Page) => page.locator('form');
export const field = (page: Page, name: string) => page.locator(`form [name="${name}"]`);
export const send = (page: Page) => form(page).locator('button[type="submit"]').click();

export const isSubmission = (request: Request) => request.method() === 'POST' && request.url().endsWith('/api/form/');

export async function fillIn(page: Page, values: Record<string, string> = {}): Promise<void> {
  const filled = { Name: '山田 花子', Email: 'hanako@example.com', Phone: '', Content: 'Hello, harbor!', ...values };
  await field(page, 'EventType').selectOption('bug-report');
  for (const [name, value] of Object.entries(filled)) await field(page, name).fill(value);
}

export const valuesOf = (page: Page): Promise<Record<string, unknown>> =>
  form(page).evaluate((element) => Object.fromEntries(new FormData(element as HTMLFormElement)));
