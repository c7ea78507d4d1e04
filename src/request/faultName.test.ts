import { faults } from '@qianxian/protocol/base/faults'
import { RequestFault } from './fault'
import { isFault } from './faultName'

test('a fault answers to its product name and to no other', () => {
  const fault = new RequestFault({ code: faults.line_quota_empty.code, message: '', status: 200 })
  expect(isFault(fault, 'line_quota_empty')).toBe(true)
  expect(isFault(fault, 'not_found', 'line_quota_empty')).toBe(true)
  expect(isFault(fault, 'not_found')).toBe(false)
  expect(isFault(new Error('x'), 'line_quota_empty')).toBe(false)
})
