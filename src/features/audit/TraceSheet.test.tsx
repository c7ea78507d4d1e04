import { media } from '@qianxian/protocol/media/media'
import { act, fireEvent, render } from '@testing-library/react'
import { pickImages } from '@/platform/media/image'
import { upload } from '@/request/transfer'
import { TraceSheet } from './TraceSheet'

jest.mock('@/request/transfer', () => ({ ...jest.requireActual('@/request/transfer'), upload: jest.fn() }))
jest.mock('@/platform/media/image', () => ({ pickImages: jest.fn() }))

const answers = jest.mocked(upload as unknown as (endpoint: unknown, ...given: unknown[]) => Promise<unknown>)
const words = () => document.body.textContent ?? ''

async function search(answer: unknown) {
  jest.mocked(pickImages).mockResolvedValue([{ path: 'copy.png', size: 1, name: 'copy.png' }])
  answers.mockReset().mockResolvedValue(answer)
  render(<TraceSheet isOpen onClose={() => undefined} />)
  await act(async () => void fireEvent.click(document.querySelector('#qx-trace-pick')!))
}

test('a found mark names the viewer, the code in the tile, the day and the owner', async () => {
  await search({ found: { picture: null, owner: '晨星 · 编号 1', viewer: '小周 · 编号 2', viewerCode: 'K7M2QX', day: '2026-11-30' } })
  expect(answers.mock.calls[0]![0]).toBe(media.findTrace)
  for (const said of ['小周 · 编号 2', 'K7M2QX', '2026-11-30', '晨星 · 编号 1', '照片已经删除']) expect(words()).toContain(said)
})

test('a copy without a mark is said to have none, and names nobody', async () => {
  await search({ found: null })
  expect(words()).toContain('没有找到标记')
  expect(words()).not.toContain('查看人看到的是')
})
