import { call } from '@/request/call'
import { uploadPicture } from '@/request/uploadPicture'
import { UploadQueue } from './UploadQueue'

jest.mock('@/request/call', () => {
  const call = jest.fn()
  return { call, callQuietly: call, errorsInline: {} }
})
jest.mock('@/request/uploadPicture', () => ({ uploadPicture: jest.fn() }))

const ask = call as unknown as jest.Mock
const send = uploadPicture as unknown as jest.Mock
const picture = (name: string, size = 1000) => ({ path: `blob:${name}`, name, size })
const settle = () => new Promise((resolve) => setTimeout(resolve, 0))

beforeEach(() => {
  ask.mockReset()
  send.mockReset()
})

describe('UploadQueue', () => {
  it('sends two files at a time and shows the result of each', async () => {
    const answers: ((answer: object) => void)[] = []
    send.mockImplementation(() => new Promise((resolve) => answers.push(resolve)))
    const queue = new UploadQueue('document')
    queue.add([picture('a'), picture('b'), picture('c')])
    expect(queue.items.map((item) => item.state)).toEqual(['uploading', 'uploading', 'waiting'])
    answers[0]?.({ mediaId: 1, verdict: 'pass' })
    await settle()
    expect(queue.items.map((item) => item.state)).toEqual(['passed', 'uploading', 'uploading'])
    answers[1]?.({ mediaId: 2, verdict: 'review' })
    ask.mockResolvedValue({ verdict: 'reject', reason: '不是本人照片' })
    answers[2]?.({ mediaId: 3, verdict: 'reject' })
    await settle()
    expect(queue.items.map((item) => item.state)).toEqual(['passed', 'reviewing', 'refused'])
    expect(queue.items[2]?.reason).toBe('不是本人照片')
    expect(queue.isBusy).toBe(false)
  })

  it('refuses an oversized file without sending it', () => {
    const queue = new UploadQueue('document')
    queue.add([picture('huge', 11 * 1024 * 1024)])
    expect(send).not.toHaveBeenCalled()
    expect(queue.items[0]).toMatchObject({ state: 'failed', canRetry: false })
  })

  it('retries a file whose upload was lost, and does not send a stored one again', async () => {
    const keep = jest.fn().mockRejectedValueOnce(new Error('网络不可用')).mockResolvedValueOnce(undefined)
    send.mockResolvedValue({ mediaId: 9, verdict: 'pass' })
    const queue = new UploadQueue('photo', keep)
    queue.add([picture('a')])
    await settle()
    expect(queue.items[0]).toMatchObject({ state: 'failed', reason: '网络不可用', canRetry: true })
    queue.retry(queue.items[0]!.key)
    await settle()
    expect(queue.items[0]?.state).toBe('passed')
    expect(send).toHaveBeenCalledTimes(1)
    expect(keep).toHaveBeenCalledTimes(2)
  })

  it('starts no upload after the page was left', async () => {
    send.mockResolvedValue({ mediaId: 1, verdict: 'pass' })
    const queue = new UploadQueue('document')
    queue.close()
    queue.add([picture('a')])
    await settle()
    expect(send).not.toHaveBeenCalled()
  })
})
