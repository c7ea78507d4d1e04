import type { Lead } from '@qianxian/protocol/lead/lead.schema'
import { fireEvent, render, screen } from '@testing-library/react'
import { LeadConsentReceipt } from './LeadRecords'

jest.mock('@/request/call', () => ({ call: jest.fn(), callQuietly: jest.fn(), errorsInline: {} }))

const consent = {
  at: '2026-11-29T02:10:00.000Z',
  where: '网页「成都单身的你」，渠道：抖音',
  text: '《个人信息说明》第 2 版',
  document: null,
}
const shown = (facts: Partial<Lead>) => render(<LeadConsentReceipt lead={{ id: 7, isOwn: false, isManaged: false, ...facts } as Lead} />)
const words = () => document.body.textContent ?? ''

test('the receipt of a consent names time and place, and opens the text as it was then', async () => {
  shown({ consent: { ...consent, document: { version: 2, title: '个人信息说明', content: '<p>由平台联系你</p>' } } })
  expect(words()).toContain('网页「成都单身的你」，渠道：抖音')
  fireEvent.click(screen.getByText('看原文'))
  expect(await screen.findByText('第 2 版')).toBeTruthy()
})

test('a consent whose sentence is the whole text opens nothing, and a stranger sees no receipt', () => {
  const { unmount } = shown({ consent: { ...consent, text: '本人同意由红娘联系' } })
  expect(words()).toContain('本人同意由红娘联系')
  expect(screen.queryByText('看原文')).toBeNull()
  unmount()
  shown({ consent: null })
  expect(words()).toBe('')
})
