import { transportFault } from '@/request/fault'
import { toast } from '@/ui/base/overlay/Dialog'
import { toastOutcome } from './toastOutcome'

jest.mock('@/ui/base/overlay/Dialog', () => ({ toast: jest.fn() }))

test('an act ends with one toast, about its success or why it failed', async () => {
  await toastOutcome(Promise.resolve(), '已撤回')
  await toastOutcome(Promise.reject(transportFault('network')), '已撤回')
  expect(jest.mocked(toast).mock.calls).toEqual([['已撤回'], ['网络不可用，请检查网络']])
})
