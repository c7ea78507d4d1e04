import { styleOf } from './styleText'

test('a style may be written as text', () => {
  expect(styleOf('')).toEqual({})
  expect(styleOf('color: red; -webkit-mask-size:10px;--qx-x: 1px;background: url(a:b)')).toEqual({
    color: 'red',
    WebkitMaskSize: '10px',
    '--qx-x': '1px',
    background: 'url(a:b)',
  })
})
