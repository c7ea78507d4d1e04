import { Text, View } from '@tarojs/components'
import { noPattern } from '@qianxian/protocol/love/profile.rules'
import { profileLimits } from '@qianxian/protocol/love/profile.words'
import { matchmakerLimits } from '@qianxian/protocol/matchmaker/matchmaker.words'
import { matchmaker } from '@qianxian/protocol/matchmaker/matchmaker'
import type { ServedMember } from '@qianxian/protocol/matchmaker/matchmaker.schema'
import { useState } from 'react'
import { call, saidByScreen } from '@/request/call'
import { fieldsOf } from '@/request/fault'
import { useKeptText } from '@/shell/keptText'
import { Button } from '@/ui/base/Button'
import { toast } from '@/ui/base/Dialog'
import { failureWords } from '@/platform/fault'
import { LineInput } from '@/ui/base/LineInput'
import { Sheet } from '@/ui/base/Sheet'
import { TextArea } from '@/ui/form/TextArea'
import '../desk/DeskSheet.scss'

export interface InviteSheetProps {
  isOpen: boolean
  onClose: () => void
  onDone: (member: ServedMember) => void
}

/** Asks a member, by number, to be served; nothing begins before they agree. */
export function InviteSheet({ isOpen, onClose, onDone }: InviteSheetProps) {
  const [no, setNo] = useKeptText('invite:no')
  const [message, setMessage] = useKeptText('invite:message')
  const [faults, setFaults] = useState<Record<string, string>>({})

  async function handleSend() {
    if (!noPattern.test(no)) return setFaults({ no: `请输入会员资料页上的编号，${profileLimits.noMin} 到 ${profileLimits.noMax} 位数字` })
    setFaults({})
    try {
      const words = message.trim()
      const member = await call(matchmaker.inviteMember, { no, ...(words ? { message: words } : {}) }, saidByScreen)
      setNo('')
      setMessage('')
      toast(member.status === 'active' ? 'TA 已经是你的会员' : '邀请已发出，等本人授权')
      onDone(member)
    } catch (error) {
      const fields = fieldsOf(error) ?? {}
      setFaults(fields.no || fields.message ? fields : { no: failureWords(error) })
    }
  }

  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title="邀请会员"
      footer={
        <Button isBlock size="l" id="qx-invite-send" onClick={handleSend}>
          发出邀请
        </Button>
      }
    >
      <View className="qx-desk-sheet">
        <Text className="qx-desk-sheet__lead">
          对方会收到你的邀请，并自己选择授权哪些事。本人同意之前，你看不到 TA 的联系方式，也不能替 TA 牵线。
        </Text>
        <LineInput
          id="qx-invite-no"
          label="会员编号"
          icon="id-card"
          type="number"
          placeholder="例如 10106586"
          maxLength={profileLimits.noMax}
          value={no}
          error={faults.no}
          onChange={(typed) => {
            setNo(typed.replace(/\D/g, ''))
            setFaults({})
          }}
        />
        <View className="qx-desk-sheet__head">
          <Text className="qx-desk-sheet__title">想说的话（选填）</Text>
        </View>
        <TextArea
          placeholder="介绍一下自己，为什么想为 TA 服务"
          maxLength={matchmakerLimits.invitationMax}
          value={message}
          error={faults.message}
          onChange={setMessage}
        />
      </View>
    </Sheet>
  )
}
