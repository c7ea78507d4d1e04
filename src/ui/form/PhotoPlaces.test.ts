import { gridHeight, moveItem, placeAt, placeAtPoint } from './PhotoPlaces'

test('no two places overlap, and all are within the album', () => {
  for (const count of [3, 6, 9]) {
    const taken = new Set<string>()
    for (let at = 0; at < count; at += 1) {
      const { x, y, edge } = placeAt(at)
      for (let column = x; column < x + edge; column += 1)
        for (let row = y; row < y + edge; row += 1) {
          expect(column).toBeLessThan(3)
          expect(row).toBeLessThan(gridHeight(count))
          expect(taken.has(`${column} ${row}`)).toBe(false)
          taken.add(`${column} ${row}`)
        }
    }
    expect(taken.size).toBe(3 * gridHeight(count))
  }
})

test('a finger selects the place under it, and beyond the last place the nearest one', () => {
  expect(placeAtPoint(0.2, 1.9, 6)).toBe(0)
  expect(placeAtPoint(2.5, 1.2, 6)).toBe(2)
  expect(placeAtPoint(1.5, 2.5, 6)).toBe(4)
  // With three photos the space below belongs to none of them.
  expect(placeAtPoint(2.5, 2.6, 3)).toBe(2)
  expect(placeAtPoint(-1, 9, 6)).toBe(3)
})

test('a moved photo shifts the others', () => {
  expect(moveItem(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c'])
  expect(moveItem(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd'])
})
