/** Plants each fault that the layout check must find. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { pageForTests } from './browser'
import type { Drawn } from './drawn'
import { lookAt } from './look'
import { SIZES } from './phone'
import { BASE } from './styles'

const page = pageForTests()

const box = (style: string, more: Partial<Drawn> = {}): Drawn => ({
  tag: 'view',
  id: '',
  className: '',
  style,
  attributes: {},
  tapped: 'no',
  src: '',
  isWebp: false,
  inside: [],
  ...more,
})
const key = (style: string): Drawn => box(style, { tapped: 'tap', inside: ['关闭'] })
const header = box('position: sticky; top: 0; height: 88px; z-index: 9; background: #fff', { className: 'qx-header' })
const tall = box('height: 2000px')

// A check that never finds a fault proves nothing, so each of these is a page with one fault.
const planted: Record<string, { drawn: Drawn[]; says: RegExp }> = {
  'a key under the capsule': {
    drawn: [key('position: fixed; top: 50px; right: 12px; width: 40px; height: 40px')],
    says: /under the capsule/,
  },
  'a key under the clock': { drawn: [key('position: fixed; top: 4px; left: 12px; width: 40px; height: 32px')], says: /under the clock/ },
  'a row wider than the window': { drawn: [box('width: 760rpx; height: 20px')], says: /is 32\d wide in a window of 320/ },
  'words that leave the window': {
    drawn: [box('overflow: hidden', { inside: [box('margin-left: 300px; white-space: nowrap', { inside: ['一行不能换行的话'] })] })],
    says: /leave the window/,
  },
  'words that are cut': {
    drawn: [box('width: 80px; overflow: hidden; white-space: nowrap', { inside: ['一行不能换行的话，很长'] })],
    says: /are cut by/,
  },
  'a key under something else': {
    drawn: [
      key('margin-top: 200px; width: 80px; height: 40px'),
      box('position: absolute; top: 190px; left: 0; width: 200px; height: 90px'),
    ],
    says: /a tap on .+ reaches/,
  },
  'a bar that sticks under the header': {
    drawn: [header, box('position: sticky; top: 44px; height: 40px'), tall],
    says: /sticks under the header/,
  },
}

for (const [name, { drawn, says }] of Object.entries(planted)) {
  test(`the layout check finds ${name}`, async () => {
    assert.match((await lookAt(page(), { styles: BASE, drawn, ...SIZES[1] })).join('\n'), says)
  })
}

test('the layout check finds nothing on a correct page', async () => {
  const sound = [header, box('position: sticky; top: 88px; height: 40px'), key('width: 120px; height: 44px'), tall]
  assert.deepEqual(await lookAt(page(), { styles: BASE, drawn: sound, ...SIZES[1] }), [])
})
