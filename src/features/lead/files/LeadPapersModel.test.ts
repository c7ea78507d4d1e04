import { baseFaults } from '@qianxian/protocol/base/base.faults'
import type { LeadPapers } from '@qianxian/protocol/lead/lead-import.schema'
import { callQuietly } from '@/request/call'
import { RequestFault } from '@/request/fault'
import { upload } from '@/request/transfer'
import { LeadPapersModel } from './LeadPapersModel'

jest.mock('@/request/call', () => ({ callQuietly: jest.fn() }))
jest.mock('@/request/transfer', () => ({ upload: jest.fn() }))
jest.mock('@/platform/files/releaseFile', () => ({ releaseFile: jest.fn() }))

const ask = callQuietly as unknown as jest.Mock
const send = upload as unknown as jest.Mock
const picture = (name: string) => ({ path: `blob:${name}`, name, size: 1000 })
const settle = () => new Promise((resolve) => setTimeout(resolve, 0))
const papers = (count: number): LeadPapers => ({
  list: Array.from({ length: count }, (_none, at) => ({ id: at + 1, by: '许诺', createdAt: '2026-11-29T02:00:00.000Z', looks: 0 })),
  max: 9,
})
async function opened(count: number): Promise<LeadPapersModel> {
  ask.mockResolvedValueOnce(papers(count))
  const model = new LeadPapersModel(3)
  await model.papers.load()
  return model
}

beforeEach(() => {
  ask.mockReset()
  send.mockReset()
})

describe('LeadPapersModel', () => {
  it('sends pictures one after the other, and no more than the lead has room for', async () => {
    const model = await opened(7)
    const answers: ((papers: LeadPapers) => void)[] = []
    send.mockImplementation(() => new Promise((resolve) => answers.push(resolve)))
    model.add([picture('a'), picture('b'), picture('c')])
    expect(model.sent.map(({ state }) => state)).toEqual(['uploading', 'waiting'])
    expect(model.room).toBe(0)
    answers[0]?.(papers(8))
    await settle()
    answers[1]?.(papers(9))
    await settle()
    expect(model.sent).toEqual([])
    expect(model.papers.value?.list).toHaveLength(9)
    expect(send.mock.calls.map(([, , fields]) => fields as unknown)).toEqual([{ leadId: 3 }, { leadId: 3 }])
  })

  it('keeps a picture that did not arrive, and sends it again', async () => {
    const model = await opened(0)
    send.mockRejectedValueOnce(new Error('网络不可用')).mockResolvedValueOnce(papers(1))
    model.add([picture('a')])
    await settle()
    expect(model.sent[0]).toMatchObject({ state: 'failed', reason: '网络不可用' })
    model.retry(model.sent[0]!.key)
    await settle()
    expect(model.sent).toEqual([])
    expect(model.papers.value?.list).toHaveLength(1)
  })

  it('papers of a foreign lead look like those of a missing one', async () => {
    ask.mockRejectedValueOnce(new RequestFault(baseFaults.not_found))
    const model = new LeadPapersModel(3)
    await model.papers.load()
    expect(model.papers.state).toBe('gone')
  })

  it('picks nothing before the list is known', () => {
    expect(new LeadPapersModel(3).room).toBe(0)
  })
})
