import { Text, View } from '@tarojs/components'
import { options } from '@qianxian/protocol/base/dictionary'
import { matchmakerLimits, serviceNoteType, type ServiceNoteType } from '@qianxian/protocol/matchmaker/matchmaker.words'
import { matchmaker } from '@qianxian/protocol/matchmaker/matchmaker'
import { useState } from 'react'
import { call, saidByScreen } from '@/request/call'
import { firstWords } from '@/request/fault'
import { useKeptText } from '@/shell/keptText'
import { Button } from '@/ui/base/Button'
import { Chip } from '@/ui/base/Chip'
import { toast } from '@/ui/base/Dialog'
import { Sheet } from '@/ui/base/Sheet'
import { TextArea } from '@/ui/form/TextArea'
import { followUpAt, followUpDays, followUpWords } from '../desk/deskWords'
import '../desk/DeskSheet.scss'

export interface NoteSheetProps {
  isOpen: boolean
  no: string
  onClose: () => void
  onDone: () => void
}

const dayLabel = (days: number): string =>
  days === 1 ? '明天' : days === 7 ? '一周后' : days === 14 ? '两周后' : days === 30 ? '一个月后' : `${days} 天后`

/** What was said with a member, and when to be in touch again. */
export function NoteSheet({ isOpen, no, onClose, onDone }: NoteSheetProps) {
  const [content, setContent] = useKeptText(`note:${no}`)
  const [type, setType] = useState<ServiceNoteType>('call')
  const [days, setDays] = useState<number | null>(null)
  const [fault, setFault] = useState<string | null>(null)

  async function handleSave() {
    if (!content.trim()) return setFault('写几句沟通的内容吧')
    setFault(null)
    try {
      await call(matchmaker.addNote, { no, type, content: content.trim(), nextAt: days === null ? null : followUpAt(days) }, saidByScreen)
      setContent('')
      setDays(null)
      toast('已记下')
      onDone()
    } catch (error) {
      setFault(firstWords(error))
    }
  }

  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title="写跟进"
      footer={
        <Button isBlock size="l" id="qx-note-save" onClick={handleSave}>
          记下来
        </Button>
      }
    >
      <View className="qx-desk-sheet">
        <View className="qx-desk-sheet__chips">
          {options(serviceNoteType).map((option) => (
            <Chip key={option.value} label={option.name} isOn={option.value === type} onClick={() => setType(option.value)} />
          ))}
        </View>
        <View className="qx-desk-sheet__head">
          <Text className="qx-desk-sheet__title">聊了什么</Text>
        </View>
        <TextArea
          id="qx-note-content"
          placeholder="只有你能看到。近况、顾虑、对推荐的反馈，写下来下次好接着聊。"
          maxLength={matchmakerLimits.noteMax}
          value={content}
          error={fault}
          onChange={(words) => {
            setContent(words)
            setFault(null)
          }}
        />
        <View className="qx-desk-sheet__head">
          <Text className="qx-desk-sheet__title">下次跟进</Text>
          <Text className="qx-desk-sheet__note">{days === null ? '不提醒' : followUpWords(followUpAt(days)).words}</Text>
        </View>
        <View className="qx-desk-sheet__chips">
          <Chip label="暂不安排" isOn={days === null} onClick={() => setDays(null)} />
          {followUpDays.map((one) => (
            <Chip key={one} label={dayLabel(one)} isOn={days === one} onClick={() => setDays(one)} />
          ))}
        </View>
      </View>
    </Sheet>
  )
}
