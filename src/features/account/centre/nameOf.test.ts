import { generateName } from '@qianxian/protocol/auth/generated-name'
import type { UserInfo } from '@qianxian/protocol/auth/auth.schema'
import { nameOf } from './nameOf'

const user = (values: Partial<UserInfo>): UserInfo => ({ userName: null, nickname: null, ...values }) as UserInfo

it.each<[Partial<UserInfo>, string]>([
  [{ nickname: '山间小路', userName: 'mountain' }, '山间小路'],
  [{ work: { name: '周敏' }, userName: 'zhoumin' }, '周敏'],
  [{ userName: 'mountain' }, 'mountain'],
  [{ userName: generateName((length) => 'M3XM3F3MTR'.slice(0, length)) }, '新会员'],
  [{}, '新会员'],
])('the centre calls %o %s', (values, name) => {
  expect(nameOf(user(values))).toBe(name)
})
