import { scrollUpTo } from './scrollUp.h5'

function pageWith(top: number): HTMLElement {
  document.body.innerHTML = '<div class="taro_page"><div id="list"></div></div>'
  const page = document.querySelector<HTMLElement>('.taro_page')!
  page.scrollTop = 1000
  jest.spyOn(document.getElementById('list')!, 'getBoundingClientRect').mockReturnValue({ top } as DOMRect)
  return page
}

test('scrolls up to the beginning of a list, but never down to it', () => {
  const deep = pageWith(-600)
  scrollUpTo('list', 44)
  expect(deep.scrollTop).toBe(1000 - 600 - 44)
  const above = pageWith(300)
  scrollUpTo('list', 44)
  expect(above.scrollTop).toBe(1000)
})
