import { expect, test } from 'vitest';
import { piecesOf, rowsInView } from './windowing.ts';

test('of ten thousand rows those in view are drawn, and a few beside them', () => {
  expect(rowsInView(10_000, 50, { top: 200, height: 800 })).toEqual([0, 20]);
  expect(rowsInView(10_000, 50, { top: -100_000, height: 800 })).toEqual([1992, 2024]);
  expect(rowsInView(10_000, 50, { top: -499_500, height: 800 })).toEqual([9982, 10_000]);
});

test('a list shorter than the view is drawn whole, an empty one not at all', () => {
  expect(rowsInView(3, 50, { top: 100, height: 800 })).toEqual([0, 3]);
  expect(rowsInView(0, 50, { top: 100, height: 800 })).toEqual([0, 0]);
  expect(rowsInView(3, 50, { top: -9000, height: 800 })).toEqual([3, 3]);
});

const heightOf = (count: number, view: [number, number], focused: number) =>
  piecesOf(count, view, focused).reduce((sum, piece) => sum + (piece.kind === 'gap' ? piece.rows : 1), 0);

test('however it is cut, the list is as high as all its rows, in their order', () => {
  for (const focused of [-1, 0, 49, 50, 75, 99, 100, 5000, 9999]) {
    expect(heightOf(10_000, [50, 100], focused), String(focused)).toBe(10_000);
    const rows = piecesOf(10_000, [50, 100], focused).flatMap((it) => (it.kind === 'row' ? it.index : []));
    expect(rows).toEqual([...rows].sort((one, other) => one - other));
  }
});

test('the row with the focus is drawn wherever the list is scrolled to', () => {
  expect(piecesOf(100, [50, 52], 10)).toEqual([
    { kind: 'gap', from: 0, rows: 10 },
    { kind: 'row', index: 10 },
    { kind: 'gap', from: 11, rows: 39 },
    { kind: 'row', index: 50 },
    { kind: 'row', index: 51 },
    { kind: 'gap', from: 52, rows: 48 },
  ]);
  expect(piecesOf(2, [0, 2], 7)).toEqual([
    { kind: 'row', index: 0 },
    { kind: 'row', index: 1 },
  ]);
});
