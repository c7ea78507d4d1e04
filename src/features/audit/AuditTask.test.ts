import { auditFaults } from '@qianxian/protocol/audit/audit.faults'
import { audit } from '@qianxian/protocol/audit/audit'
import { baseFaults } from '@qianxian/protocol/base/base.faults'
import { callQuietly, call } from '@/request/call'
import { RequestFault } from '@/request/fault'
import { AuditTask, claimNext } from './AuditTask'

jest.mock('@/request/call', () => ({ call: jest.fn(), callQuietly: jest.fn(), errorsInline: {} }))

const asked = callQuietly as unknown as jest.Mock
const called = call as unknown as jest.Mock
const detail = { row: { id: 7, status: 'assigned' }, items: [], canDecide: true }

beforeEach(() => {
  asked.mockReset()
  called.mockReset()
})

describe('AuditTask', () => {
  it('requires a claim first, and keeps marks if another auditor was faster', async () => {
    asked.mockRejectedValue(new RequestFault(auditFaults.audit_unclaimed))
    const task = new AuditTask(7, null)
    await task.detail.load()
    expect([task.detail.state, task.door]).toEqual(['gone', 'unclaimed'])

    called.mockRejectedValueOnce(new RequestFault(baseFaults.already_handled))
    task.toggle('photo', 'blurred')
    expect(await task.claim()).toBe(false)
    expect(task.notice).toBe(baseFaults.already_handled.message)
    expect([task.door, task.reasons]).toEqual(['unclaimed', [{ field: 'photo', code: 'blurred' }]])

    called.mockResolvedValueOnce(detail)
    asked.mockResolvedValue(detail)
    expect(await task.claim()).toBe(true)
    expect([task.detail.state, task.door, task.notice]).toEqual(['ready', null, null])
  })

  it('opens a decided task with the chosen reason, and reuses it for the next view', async () => {
    asked.mockImplementation(async (_endpoint: object, { reason }: { reason?: string }) => {
      if (!reason) throw new RequestFault(auditFaults.audit_settled)
      return detail
    })
    const task = new AuditTask(7, null)
    await task.detail.load()
    expect(task.door).toBe('settled')
    await task.look('recheck')
    await task.detail.reload()
    expect(task.detail.state).toBe('ready')
    expect(asked).toHaveBeenLastCalledWith(audit.getDetail, { id: 7, reason: 'recheck' })
  })
})

describe('takeNext', () => {
  it('claims the first free task after this one, and continues at the top after the last', async () => {
    asked.mockResolvedValue({ list: [1, 2, 3, 4].map((id) => ({ id })) })
    called.mockImplementation(async (_endpoint: object, { id }: { id: number }) => {
      if (id !== 1) throw new RequestFault(baseFaults.already_handled)
      return detail
    })
    expect(await claimNext('open', null, 2)).toBe(1)
    expect(called.mock.calls.map(([, { id }]: [unknown, { id: number }]) => id)).toEqual([3, 4, 1])
  })

  it('reports the end of the queue, and does not hide a server failure', async () => {
    asked.mockResolvedValue({ list: [{ id: 2 }] })
    expect(await claimNext('done', 'photo', 2)).toBeNull()
    expect(asked).toHaveBeenCalledWith(audit.getPaged, { box: 'open', size: 50, targetType: 'photo' })
    asked.mockResolvedValue({ list: [{ id: 3 }] })
    called.mockRejectedValue(new Error('away'))
    await expect(claimNext('open', null, 2)).rejects.toThrow('away')
  })
})

describe('leaving a task', () => {
  const held = { ...detail, offer: null }

  it('is held until it is decided, and returns to the queue by a request that never fails', async () => {
    asked.mockResolvedValueOnce(held)
    const task = new AuditTask(7, null)
    expect(task.isHeld).toBe(false)
    await task.detail.load()
    expect(task.isHeld).toBe(true)
    asked.mockRejectedValueOnce(new Error('away'))
    await task.release()
    expect(asked).toHaveBeenLastCalledWith(audit.release, { id: 7 })

    let answer: (value: object) => void = () => undefined
    called.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
    const approval = task.approve('')
    expect(task.isHeld).toBe(false)
    answer({ ...held, canDecide: false })
    expect(await approval).toBe(true)
    expect(task.isHeld).toBe(false)
  })

  it('stays with the auditor who waits for an answer of the reporter', async () => {
    asked.mockResolvedValueOnce({ ...held, offer: { question: 'waiting' } })
    const task = new AuditTask(7, null)
    await task.detail.load()
    expect(task.isHeld).toBe(false)
  })

  it('a task held by a colleague shows the holder, and cannot be claimed', async () => {
    const message = '已由周敏领取，最晚2026年11月29日 17:48前审完或放回'
    asked.mockRejectedValue(new RequestFault({ ...auditFaults.audit_held, message }))
    const task = new AuditTask(7, null)
    await task.detail.load()
    expect([task.detail.state, task.door, task.heldBy]).toEqual(['gone', 'held', message])
  })
})
