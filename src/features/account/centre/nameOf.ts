import type { UserInfo } from '@qianxian/protocol/auth/auth.schema'
import { isGeneratedName } from '@qianxian/protocol/auth/generated-name'

/** The name that the person knows; a generated user name would tell them nothing. */
export function nameOf({ nickname, work, userName }: UserInfo): string {
  const own = userName && !isGeneratedName(userName) ? userName : ''
  return nickname || work?.name || own || '新会员'
}
