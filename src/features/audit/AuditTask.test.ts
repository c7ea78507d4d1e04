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
