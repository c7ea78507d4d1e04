import { noNotation, noPattern } from '@qianxian/protocol/love/profile.rules'
import { profileLimits } from '@qianxian/protocol/love/profile.words'
import { matchmakerLimits } from '@qianxian/protocol/matchmaker/matchmaker.words'
import { matchmaker } from '@qianxian/protocol/matchmaker/matchmaker'
import type { ServedMember } from '@qianxian/protocol/matchmaker/matchmaker.schema'
import { observer } from 'mobx-react'
import { useRef } from 'react'
import { call, errorsInline } from '@/request/call'
import { useForm } from '@/shell/form'
import { Row } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { toast } from '@/ui/base/overlay/Dialog'
import { SheetForm } from '@/ui/form/SheetForm'
import { TextAreaField } from '@/ui/form/TextAreaField'
import { TextField } from '@/ui/form/TextField'

export interface MemberInviteSheetProps {
  isOpen: boolean
  onClose: () => void
  onDone: (member: ServedMember) => void
  /** Callbacks that invite a person without an account, and list the people invited that way. */
  onPhone: () => void
  onAsks: () => void
}

/** Requests a member's consent to be served, by the member's number; the service begins only after they agree. */
export const MemberInviteSheet = observer(function MemberInviteSheet({ isOpen, onClose, onDone, onPhone, onAsks }: MemberInviteSheetProps) {
  const asked = useRef<ServedMember>()
  const form = useForm({
    about: 'invite',
    initial: { no: '', message: '' },
    rules: {
      no: (no) => (noPattern.test(no) ? null : `请输入会员资料页上的编号，${profileLimits.noMin} 到 ${profileLimits.noMax} 位数字`),
    },
    submit: async ({ no, message }) => {
      const words = message.trim()
      asked.current = await call(matchmaker.inviteMember, { no, ...(words ? { message: words } : {}) }, errorsInline)
    },
  })

  function handleDone() {
    const member = asked.current
    if (!member) return
    toast(member.status === 'active' ? 'TA 已经是你的会员' : '邀请已发出，等本人授权')
    onDone(member)
  }

  return (
    <SheetForm
      isOpen={isOpen}
      onClose={onClose}
      title="邀请会员"
      form={form}
      lead="对方会收到你的邀请，并自己选择授权哪些事。本人同意之前，你看不到 TA 的联系方式，也不能替 TA 牵线。"
      submitWords="发出邀请"
      submitId="qx-invite-send"
      onDone={handleDone}
    >
      <TextField
        id="qx-invite-no"
        form={form}
        name="no"
        look="open"
        label="会员编号"
        icon="id-card"
        type="number"
        placeholder="例如 10106586"
        notation={noNotation}
      />
      <TextAreaField
        form={form}
        name="message"
        look="open"
        label="想说的话（选填）"
        placeholder="介绍一下自己，为什么想为 TA 服务"
        maxLength={matchmakerLimits.invitationMax}
      />
      <Row gap={16} isWrapping>
        <Button kind="ghost" size="s" id="qx-invite-phone" onClick={onPhone}>
          还没注册？用手机号邀请
        </Button>
        <Button kind="ghost" size="s" id="qx-invite-asks" onClick={onAsks}>
          邀请记录
        </Button>
      </Row>
    </SheetForm>
  )
})
