/** Shown after a photo or an answer was liked: it was sent, words can be added, and the like can be taken back. */
import { interact } from '@qianxian/protocol/interact/interact'
import { likeLimits } from '@qianxian/protocol/interact/interact.words'
import type { LikedPart, LoveDetail } from '@qianxian/protocol/love/love.schema'
import { observer } from 'mobx-react'
import { call, errorsInline } from '@/request/call'
import { useForm } from '@/shell/form'
import { configStore } from '@/stores/config.store'
import { Button } from '@/ui/base/action/Button'
import { Box } from '@/ui/base/layout/layout'
import { Photo } from '@/ui/base/media/Photo'
import { toast } from '@/ui/base/overlay/Dialog'
import { Typography } from '@/ui/base/text/Typography'
import { SheetForm } from '@/ui/form/SheetForm'
import { TextAreaField } from '@/ui/form/TextAreaField'

export interface LikeSheetProps {
  isOpen: boolean
  person: LoveDetail
  part: LikedPart | null
  onClose: () => void
  onUndo: () => unknown
}

export const LikeSheet = observer(function LikeSheet({ isOpen, person, part, onClose, onUndo }: LikeSheetProps) {
  const { no } = person.card
  const form = useForm({
    about: `like:${no}`,
    initial: { words: '' },
    submit: async ({ words }) => {
      if (part === null) return
      if (words.trim()) {
        await call(interact.like, { no, about: part, words: words.trim() }, errorsInline)
        toast('这句话已经送出')
      }
      onClose()
    },
  })
  return (
    <SheetForm
      isOpen={isOpen}
      onClose={onClose}
      title="喜欢已经送出"
      form={form}
      submitWords={form.read('words').trim() ? '送出这句话' : '好的'}
      submitId="qx-like-words-send"
    >
      {part ? <Liked person={person} part={part} /> : null}
      <TextAreaField
        form={form}
        name="words"
        id="qx-like-words"
        look="open"
        hint="TA 能看到你是谁的时候，会一起看到这句话"
        placeholder="说说你为什么喜欢（选填）"
        maxLength={likeLimits.wordsMax}
      />
      <Button kind="plain" isBlock id="qx-like-undo" onClick={onUndo}>
        撤回这个喜欢
      </Button>
    </SheetForm>
  )
})

/** The photo or the answer that was liked. */
function Liked({ person, part }: { person: LoveDetail; part: LikedPart }) {
  if ('photoId' in part) {
    const picture = person.pictures.find(({ id }) => id === part.photoId)
    return picture ? (
      <Box radius="m" isClipped>
        <Photo src={configStore.fileUrl(picture.thumb)} color={picture.color ?? undefined} ratio="4:3" />
      </Box>
    ) : null
  }
  const prompt = person.prompts.find(({ key }) => key === part.prompt)
  return prompt ? (
    <Box pad={28} surface="rose" radius="m">
      <Typography size="sm" tone="soft">
        {prompt.question}
      </Typography>
      <Typography top={8} size="l" weight="semibold" lines={3}>
        {prompt.answer}
      </Typography>
    </Box>
  ) : null
}
