import { interleave } from './interleave'

test.each([
  [
    ['a', 'b'],
    [1, 2],
    ['a', 1, 'b', 2],
  ],
  [['a', 'b', 'c'], [1], ['a', 1, 'b', 'c']],
  [['a'], [1, 2, 3], ['a', 1, 2, 3]],
  [[], [1], [1]],
  [['a'], [], ['a']],
])('interleaving %j and %j gives %j', (answers, photos, all) => {
  expect(interleave<string | number, string | number>(answers, photos)).toEqual(all)
})
