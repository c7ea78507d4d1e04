import { render, screen } from '@testing-library/react'
import { FooterLove } from './Footer'
import type { FooterSlot } from './navigation'

const slot = (id: number, name: string, url: string): FooterSlot => ({
  item: { id, name, url, ico: 'icon:link', whetherOpen: true },
  slot: id,
  isBig: false,
  isPersonal: false,
  needsLogin: false,
})
const slots = [slot(0, '首页', '/pages/index/index'), slot(3, '牵线', '/member/love/line')]

test('the tab of introductions shows how many requests wait for an answer, and no mark without any', () => {
  const { rerender } = render(<FooterLove slots={slots} current="/pages/index/index" onTap={() => undefined} linesToAnswer={2} />)
  expect(screen.queryByText('2 个等你回应')).not.toBeNull()
  expect(document.querySelectorAll('#qx-footer-0 .qx-badge')).toHaveLength(0)
  expect(document.querySelector('#qx-footer-3 .qx-badge__count')?.textContent).toBe('2')
  rerender(<FooterLove slots={slots} current="/pages/index/index" onTap={() => undefined} linesToAnswer={0} />)
  expect(document.querySelectorAll('.qx-badge')).toHaveLength(0)
})
