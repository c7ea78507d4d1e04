/** The matchmaker's own card: name, photo, words and specialities; auditors pass it before members see it. */
import { matchmaker } from '@qianxian/protocol/matchmaker/matchmaker'
import type { OwnCard } from '@qianxian/protocol/matchmaker/matchmaker.schema'
import { matchmakerLimits } from '@qianxian/protocol/matchmaker/matchmaker.words'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { EvidenceField } from '@/parts/media/EvidenceField'
import { EvidencePictures } from '@/parts/media/EvidencePictures'
import { call, callQuietly, errorsInline } from '@/request/call'
import { useForm } from '@/shell/form'
import { NoticeBar } from '@/ui/base/feedback/NoticeBar'
import { toast } from '@/ui/base/overlay/Dialog'
import { Sheet } from '@/ui/base/overlay/Sheet'
import { Typography } from '@/ui/base/text/Typography'
import { DetailModel } from '@/ui/detail/DetailModel'
import { DetailView } from '@/ui/detail/DetailView'
import { SheetForm } from '@/ui/form/SheetForm'
import { TextAreaField } from '@/ui/form/TextAreaField'
import { TextField } from '@/ui/form/TextField'
import { textRule } from '@/ui/form/textRule'
import { parseTags, tagsRule } from './deskWords'

export interface OwnCardSheetProps {
  isOpen: boolean
  onClose: () => void
  onDone: () => void
}

export const OwnCardSheet = observer(function OwnCardSheet({ isOpen, onClose, onDone }: OwnCardSheetProps) {
  const [model] = useState(() => new DetailModel<OwnCard>({ load: () => callQuietly(matchmaker.getOwnCard, {}) }))
  useEffect(() => {
    if (isOpen) void model.load()
  }, [isOpen, model])
  return model.value ? (
    <CardForm own={model.value} isOpen={isOpen} onClose={onClose} onDone={onDone} />
  ) : (
    <Sheet isOpen={isOpen} onClose={onClose} title="我的名片">
      <DetailView model={model} render={() => null} />
    </Sheet>
  )
})

const { cardNameMin, cardNameMax, cardBioMin, cardBioMax, cardTagsMax, cardTagMax } = matchmakerLimits
const TAGS_LENGTH = cardTagsMax * (cardTagMax + 1)

const CardForm = observer(function CardForm({ own, isOpen, onClose, onDone }: OwnCardSheetProps & { own: OwnCard }) {
  const [pictures] = useState(() => new EvidencePictures(1))
  const { name, bio, tags } = own.waiting ?? own.card
  const form = useForm<{ name: string; bio: string; tags: string }>({
    about: 'own-card',
    initial: { name, bio, tags: tags.join('、') },
    rules: {
      name: textRule('请填写称呼', { min: cardNameMin, max: cardNameMax }),
      bio: textRule('请写下你的介绍', { min: cardBioMin, max: cardBioMax }),
      tags: tagsRule,
    },
    submit: async (typed) => {
      const avatarMediaId = pictures.mediaIds[0]
      await call(
        matchmaker.saveOwnCard,
        {
          name: typed.name.trim(),
          bio: typed.bio.trim(),
          tags: parseTags(typed.tags),
          ...(avatarMediaId === undefined ? {} : { avatarMediaId }),
        },
        errorsInline,
      )
      pictures.clear()
    },
  })
  return (
    <SheetForm
      isOpen={isOpen}
      onClose={onClose}
      title="我的名片"
      form={form}
      lead="修改先由平台审核，通过以前，会员看到的还是原来的名片。"
      submitWords={pictures.isUploading ? '照片上传中' : '提交审核'}
      submitId="qx-card-save"
      isSubmitDisabled={pictures.isUploading}
      onDone={() => {
        toast('已提交审核')
        onDone()
      }}
    >
      {own.waiting ? <NoticeBar words="上一次的修改正在审核，再提交会替换它" /> : null}
      {own.reasons.map(({ label, reason, howToFix }) => (
        <Typography key={`${label}${reason}`} bottom={16} size="sm" tone="danger">
          {`${label}：${reason}。${howToFix}`}
        </Typography>
      ))}
      <TextField id="qx-card-name" form={form} name="name" look="open" label="称呼" maxLength={cardNameMax} />
      <EvidenceField pictures={pictures} label="照片" hint="不换就保留现在的照片" />
      <TextAreaField
        id="qx-card-bio"
        form={form}
        name="bio"
        look="open"
        label="介绍"
        placeholder="你怎样帮助会员，做过什么。请不要写联系方式。"
        maxLength={cardBioMax}
      />
      <TextField
        id="qx-card-tags"
        form={form}
        name="tags"
        look="open"
        label="擅长"
        placeholder="用顿号分开，例如：大龄、再婚、异地"
        maxLength={TAGS_LENGTH}
      />
    </SheetForm>
  )
})
