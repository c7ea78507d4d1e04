import PathRouter from './pathRouter'
import query from './query'

test('a page is found by its path, whatever the case and the trailing slash; other paths are 404', async () => {
  const action = jest.fn((context: { pathname: string }) => [context.pathname])
  const router = new PathRouter([
    { path: '/pages/love/detail', action },
    { path: ['/a', '/b'], action },
  ])
  await expect(router.resolve('/Pages/love/detail/')).resolves.toEqual(['/Pages/love/detail/'])
  await expect(router.resolve('/b')).resolves.toEqual(['/b'])
  for (const path of ['/pages/love', '/pages/love/detail/1', '/', '/__proto__']) {
    await expect(router.resolve(path)).rejects.toMatchObject({ status: 404 })
  }
})

test('a query is parsed as written: repeated names, blanks, broken escapes', () => {
  expect(query.parse('?no=1&no=2&flag&empty=&said=a%20b+c&x=%E7%89%B5=1')).toEqual({
    no: ['1', '2'],
    flag: null,
    empty: '',
    said: 'a b c',
    x: '牵=1',
  })
  expect(query.parse('broken=%E7%8')).toEqual({ broken: '%E7%8' })
  expect(query.parse('said=a%20b', { decode: false })).toEqual({ said: 'a%20b' })
  expect(query.parse('')).toEqual({})
  expect(query.stringify({ at: [1, 2], name: '牵 线', none: null, unset: undefined, zero: 0 })).toBe(
    'at=1,2&name=%E7%89%B5%20%E7%BA%BF&zero=0',
  )
})
