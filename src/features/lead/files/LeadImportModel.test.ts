import type { LeadImport } from '@qianxian/protocol/lead/lead-import.schema'
import { releaseFile } from '@/platform/files/releaseFile'
import { callQuietly } from '@/request/call'
import { upload } from '@/request/transfer'
import { LeadImportModel, progressWords } from './LeadImportModel'

jest.mock('@/request/call', () => ({ callQuietly: jest.fn() }))
jest.mock('@/request/transfer', () => ({ upload: jest.fn() }))
jest.mock('@/platform/files/releaseFile', () => ({ releaseFile: jest.fn() }))

const ask = callQuietly as unknown as jest.Mock
const send = upload as unknown as jest.Mock
const file = (size = 1000) => ({ path: 'blob:a', name: '客资.csv', size })
const one = (facts: Partial<LeadImport> = {}): LeadImport => ({
  id: 7,
  fileName: '客资.csv',
  status: 'running',
  total: 10,
  done: 4,
  accepted: 3,
  repeated: 0,
  refused: 1,
  createdAt: '2026-11-29T02:00:00.000Z',
  finishedAt: null,
  ...facts,
})

beforeEach(() => {
  ask.mockReset().mockResolvedValue({ list: [one()], nextCursor: null })
  send.mockReset()
})

describe('LeadImportModel', () => {
  it('sends a file, shows its progress and then the import', async () => {
    let progress: (percent: number) => void = () => undefined
    let answer: (one: LeadImport) => void = () => undefined
    send.mockImplementation((_endpoint, _file, _fields, options: { onProgress: typeof progress }) => {
      progress = options.onProgress
      return new Promise((resolve) => {
        answer = resolve
      })
    })
    const model = new LeadImportModel()
    const sent = model.send(file())
    progress(40.4)
    expect(model.sent).toEqual({ name: '客资.csv', percent: 40, reason: '' })
    expect(model.isSending).toBe(true)
    progress(100)
    expect(model.sent?.percent).toBe(99)
    answer(one())
    expect(await sent).toMatchObject({ id: 7 })
    expect(model.sent).toBeNull()
    expect(model.imports.rows).toHaveLength(1)
    expect(model.isRunning).toBe(true)
    expect(releaseFile).toHaveBeenCalledWith('blob:a')
  })

  it('keeps the reason of a refused file until it is dismissed', async () => {
    send.mockRejectedValue(new Error('第 2 行的引号没有成对，请改好后再上传'))
    const model = new LeadImportModel()
    expect(await model.send(file())).toBeNull()
    expect(model.sent?.reason).toContain('引号')
    expect(model.isSending).toBe(false)
    model.dismiss()
    expect(model.sent).toBeNull()
  })

  it('refuses a file that is too large without sending it', async () => {
    const model = new LeadImportModel()
    await model.send(file(6 * 1024 * 1024))
    expect(send).not.toHaveBeenCalled()
    expect(model.sent?.reason).toBe('文件不能超过 5 MB')
  })
})

it('the progress names rows that were not imported only if there are some', () => {
  expect(progressWords(one())).toBe('正在导入，已处理 4 / 10 行')
  expect(progressWords(one({ status: 'done', accepted: 10, refused: 0 }))).toBe('共 10 行，收下 10 行')
  expect(progressWords(one({ status: 'done', accepted: 7, refused: 2, repeated: 1 }))).toBe(
    '共 10 行，收下 7 行，未导入 2 行，文件内重复 1 行',
  )
})
