/** Acts on an invitation by phone; the list shows the result. */
import { invitation } from '@qianxian/protocol/invitation/invitation'
import type { DeskAsk } from '@qianxian/protocol/invitation/invitation.schema'
import { copyText } from '@/platform/sharing/clipboard'
import { call, errorsInline } from '@/request/call'
import { firstErrorWords } from '@/request/fault'
import { toastOutcome } from '@/shell/toastOutcome'
import { confirm, toast } from '@/ui/base/overlay/Dialog'
import type { ListModel } from '@/ui/list/ListModel'

export class AskActs {
  constructor(private readonly list: ListModel<DeskAsk>) {}

  resend({ id }: DeskAsk): Promise<void> {
    return this.act(call(invitation.resendAsk, { id }, errorsInline), '已再次发出')
  }

  copy({ id }: DeskAsk): Promise<void> {
    const copying = call(invitation.getAskLink, { id }, errorsInline).then(({ link }) => copyText(link))
    return toastOutcome(copying, '链接已复制，发给本人就可以')
  }

  async takeBack({ id, status }: DeskAsk): Promise<void> {
    const content =
      status === 'consented' ? '对方已经同意。撤回后你不再为 TA 服务，草稿和手机号会删除。' : '链接会失效，草稿和手机号会删除。'
    if (!(await confirm({ title: '撤回这次邀请？', content, confirmWords: '撤回' }))) return
    await this.act(call(invitation.takeBackAsk, { id }, errorsInline), '已撤回')
  }

  private async act(doing: Promise<DeskAsk>, words: string): Promise<void> {
    try {
      const row = await doing
      this.list.patch(row.id, () => row)
      toast(words)
    } catch (error) {
      toast(firstErrorWords(error))
      await this.list.refresh()
    }
  }
}
