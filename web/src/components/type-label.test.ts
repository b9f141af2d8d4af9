import { readFileSync } from 'node:fs';
import path from 'node:path';
import { newsTypes } from 'contract/names';
import { expect, test } from 'vitest';

const styles = readFileSync(path.join(import.meta.dirname, 'type-label.module.css'), 'utf8');

test.each(newsTypes)('the label of %s has a colour', (type) => {
  const rules = styles.split('}').filter((rule) => rule.includes(`[data-type="${type}"]`));
  expect(rules.join()).toMatch(/--hue: \d+;/);
});
