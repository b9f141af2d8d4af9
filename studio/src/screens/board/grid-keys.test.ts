import { expect, test } from 'vitest';
import { moveOf } from './grid-keys.ts';

const size = { rows: 100, columns: 5 };
const press = (key: string, modifiers = {}) => ({ key, ctrlKey: false, metaKey: false, altKey: false, ...modifiers });

test.each([
  ['ArrowUp', [19, 2]],
  ['ArrowDown', [21, 2]],
  ['ArrowLeft', [20, 1]],
  ['ArrowRight', [20, 3]],
  ['PageUp', [10, 2]],
  ['PageDown', [30, 2]],
  ['Home', [20, 0]],
  ['End', [20, 4]],
] as const)('%s moves from cell to cell', (key, [row, column]) => {
  expect(moveOf(press(key), { row: 20, column: 2 }, size)).toEqual({ row, column });
});

test('with Ctrl, Home and End go to the corners', () => {
  expect(moveOf(press('Home', { ctrlKey: true }), { row: 20, column: 2 }, size)).toEqual({ row: 0, column: 0 });
  expect(moveOf(press('End', { ctrlKey: true }), { row: 20, column: 2 }, size)).toEqual({ row: 99, column: 4 });
});

test('nothing leads over the edge', () => {
  for (const key of ['ArrowUp', 'ArrowLeft', 'PageUp']) {
    expect(moveOf(press(key), { row: 0, column: 0 }, size)).toEqual({ row: 0, column: 0 });
  }
  for (const key of ['ArrowDown', 'ArrowRight', 'PageDown']) {
    expect(moveOf(press(key), { row: 99, column: 4 }, size)).toEqual({ row: 99, column: 4 });
  }
});

test('letters and shortcuts of the browser are left alone', () => {
  expect(moveOf(press('a'), { row: 1, column: 1 }, size)).toBeUndefined();
  expect(moveOf(press('ArrowLeft', { altKey: true }), { row: 1, column: 1 }, size)).toBeUndefined();
  expect(moveOf(press('ArrowUp', { ctrlKey: true }), { row: 1, column: 1 }, size)).toBeUndefined();
});
