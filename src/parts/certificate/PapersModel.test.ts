import { certificate } from '@qianxian/protocol/certificate/certificate'
import { certificateFaults } from '@qianxian/protocol/certificate/certificate.faults'
import type { MyCertificate } from '@qianxian/protocol/certificate/certificate.schema'
import { releaseFile } from '@/platform/files/releaseFile'
import { callQuietly } from '@/request/call'
import { RequestFault } from '@/request/fault'
import { upload } from '@/request/transfer'
import { certificatePapers, PapersModel } from './PapersModel'

jest.mock('@/request/call', () => ({ ...jest.requireActual('@/request/call'), callQuietly: jest.fn() }))
jest.mock('@/request/transfer', () => ({ upload: jest.fn() }))
jest.mock('@/platform/files/releaseFile', () => ({ releaseFile: jest.fn() }))

const asks = jest.mocked(callQuietly as (endpoint: unknown, input: unknown) => Promise<unknown>)
const sends = upload as unknown as jest.Mock
const settle = () => new Promise((resolve) => setTimeout(resolve, 0))
const picture = (name: string, size = 1_000) => ({ path: `blob:${name}`, name, size })
const holding = (...ids: number[]) =>
  ({ papers: ids.map((id) => ({ id, bytes: 9, addedAt: '2026-11-24T00:00:00.000Z' })), isPdf: false }) as unknown as MyCertificate

interface Sent {
  arrive: (answer: MyCertificate) => Promise<unknown>
  fail: (error: unknown) => Promise<unknown>
  abort: jest.Mock
}
let sent: Sent[]
let answers: MyCertificate[]

beforeEach(() => {
  sent = []
  answers = []
  asks.mockReset()
  jest.mocked(releaseFile).mockReset()
  sends.mockReset().mockImplementation(() => {
    let arrive!: (answer: MyCertificate) => void
    let fail!: (error: unknown) => void
    const promise = Object.assign(
      new Promise<MyCertificate>((resolve, reject) => {
        arrive = resolve
        fail = reject
      }),
      { abort: jest.fn(() => fail(new RequestFault({ message: '已取消', status: 0, reason: 'abort' } as never))) },
    )
    sent.push({ arrive: (answer) => (arrive(answer), settle()), fail: (error) => (fail(error), settle()), abort: promise.abort })
    return promise
  })
})

const made = () => new PapersModel(certificatePapers('house'), (answer) => answers.push(answer))
const states = (papers: PapersModel<MyCertificate>) => papers.list.map(({ id, state }) => (id === null ? state : `${id} ${state}`))

it('sends papers one after the other, each with its kind, and shows the progress', async () => {
  const papers = made()
  papers.add([picture('a'), picture('b')])
  expect(states(papers)).toEqual(['uploading', 'waiting'])
  expect(papers.isBusy).toBe(true)
  const [, file, fields, { onProgress }] = sends.mock.calls[0]!
  expect([file.name, fields]).toEqual(['a', { kind: 'house' }])
  onProgress(41.6)
  expect(papers.list[0]!.percent).toBe(42)
  await sent[0]!.arrive(holding(11))
  expect(states(papers)).toEqual(['11 here', 'uploading'])
  await sent[1]!.arrive(holding(11, 12))
  expect(states(papers)).toEqual(['11 here', '12 here'])
  expect([papers.count, papers.room, papers.isBusy]).toEqual([2, 4, false])
  expect(answers).toHaveLength(2)
})

it('never accepts more papers than there is room for, and no other paper together with a PDF', async () => {
  const papers = made()
  papers.add(Array.from({ length: 9 }, (_, at) => picture(`p${at}`)))
  expect(papers.list).toHaveLength(6)
  expect(papers.room).toBe(0)
  const other = made()
  other.add([picture('report.pdf')], true)
  expect(other.room).toBe(0)
})

it('refuses a file that is too large without sending it', () => {
  const papers = made()
  papers.add([picture('huge', 11 * 1024 * 1024)])
  expect(papers.list[0]).toMatchObject({ state: 'failed', canRetry: false, reason: '超过 10MB，请压缩后再传' })
  expect(sends).not.toHaveBeenCalled()
})

it('does not send again a paper that arrived although its response was lost', async () => {
  const papers = made()
  papers.add([picture('a')])
  asks.mockResolvedValue(holding(11))
  await sent[0]!.fail(new Error('timeout'))
  expect(asks).toHaveBeenCalledWith(certificate.getMyCertificate, { kind: 'house' })
  expect(states(papers)).toEqual(['11 here'])
})

it('offers a retry if the network failed, and none if the paper was refused', async () => {
  const papers = made()
  papers.add([picture('a'), picture('b')])
  asks.mockRejectedValue(new Error('offline'))
  await sent[0]!.fail(new Error('网络已断开'))
  const { code, message } = certificateFaults.pdf_refused
  await sent[1]!.fail(new RequestFault({ code, message, status: 200 }))
  expect(papers.list.map(({ state, canRetry, reason }) => [state, canRetry, reason])).toEqual([
    ['failed', true, '网络已断开'],
    ['failed', false, message],
  ])
  void papers.retry(papers.list[0]!.key)
  void papers.retry(papers.list[0]!.key)
  expect(sends).toHaveBeenCalledTimes(3)
  await sent[2]!.arrive(holding(12))
  expect(papers.count).toBe(1)
})

it('removes a paper from the server too, and stops one whose upload is in progress', async () => {
  const papers = made()
  papers.show(holding(11, 12).papers, false)
  asks.mockResolvedValue(holding(12))
  await papers.remove(papers.list[0]!.key)
  expect(asks).toHaveBeenCalledWith(certificate.removePaper, { id: 11 })
  expect(states(papers)).toEqual(['12 here'])
  papers.add([picture('c')])
  asks.mockResolvedValue(holding(12))
  await papers.remove(papers.list[1]!.key)
  await settle()
  expect(sent[0]!.abort).toHaveBeenCalled()
  expect(states(papers)).toEqual(['12 here'])
})

it('keeps uploads in progress when the page loads the list again', async () => {
  const papers = made()
  papers.add([picture('a')])
  papers.show(holding(10).papers, false)
  expect(states(papers)).toEqual(['10 here', 'uploading'])
  papers.show(holding(10, 11).papers, false)
  await sent[0]!.arrive(holding(10, 11))
  expect(states(papers)).toEqual(['10 here', '11 here'])
})

it('shows the pages of a PDF as one paper', async () => {
  const papers = made()
  papers.add([picture('report.pdf')], true)
  await sent[0]!.arrive({ ...holding(21, 22, 23), isPdf: true })
  expect(states(papers)).toEqual(['21 here'])
  asks.mockResolvedValue(holding())
  await papers.remove(papers.list[0]!.key)
  expect(papers.list).toEqual([])
})

it('releases all pictures once the page is left, and sends no more', async () => {
  const papers = made()
  papers.add([picture('a'), picture('b')])
  papers.close()
  await settle()
  expect(releaseFile).toHaveBeenCalledWith('blob:a')
  expect(releaseFile).toHaveBeenCalledWith('blob:b')
  expect(sends).toHaveBeenCalledTimes(1)
})
