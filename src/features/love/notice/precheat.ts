/** The anti-fraud reminder: its words, its version, and whether this person has read it. */
import { readStored, writeStored } from '@/platform/storage'
import { authStore } from '@/stores/auth.store'

/** Raised when the warnings change, so that everybody reads them again. */
const VERSION = 1

export const warnings: readonly { title: string; words: string }[] = [
  { title: '谈钱就停', words: '借钱、投资、理财、刷单、充值返利，无论对方说得多真，都不要转账。' },
  { title: '先视频，再见面', words: '不肯视频、照片过于完美、总有理由推脱的人，请多留一份心。' },
  { title: '第一次见面选人多的地方', words: '咖啡馆、商场、公园都好。把时间和地点告诉家人或朋友。' },
  { title: '守住个人信息', words: '身份证、银行卡、验证码、家庭住址和工作单位，不要发给刚认识的人。' },
  { title: '觉得不对，马上告诉我们', words: '在对方主页或牵线记录里点“举报”，专人核实，对方不会知道是谁举报的。' },
]

export function hasReadPrecheat(): boolean {
  const read = readStored('precheat')
  return read?.version === VERSION && read.userId === (authStore.userInfo?.id ?? 0)
}

export function keepPrecheatRead(): void {
  writeStored('precheat', { userId: authStore.userInfo?.id ?? 0, version: VERSION })
}
