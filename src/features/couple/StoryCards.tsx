/** The story of two who left singlehood together, and the public stories of others. */
import { dateInWords } from '@qianxian/protocol/base/calendar'
import type { Story } from '@qianxian/protocol/couple/couple.schema'
import { coupleLimits } from '@qianxian/protocol/couple/couple.words'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { useForm } from '@/shell/form'
import { Button } from '@/ui/base/action/Button'
import { Box, CardBox, Row } from '@/ui/base/layout/layout'
import { confirm, toast } from '@/ui/base/overlay/Dialog'
import { Typography } from '@/ui/base/text/Typography'
import { SheetForm } from '@/ui/form/SheetForm'
import { TextAreaField } from '@/ui/form/TextAreaField'
import type { CoupleModel } from './CoupleModel'

interface OwnStoryProps {
  model: CoupleModel
  exitId: number
  story: Story | null
}

const stateWords = ({ isPublic, isMine }: Story): string =>
  isPublic ? '已公开，两人都可以随时撤回' : isMine ? '等 TA 同意后公开' : 'TA 写好了，你同意后公开'

export const OwnStory = observer(function OwnStory({ model, exitId, story }: OwnStoryProps) {
  const [isWriting, setWriting] = useState(false)

  async function handleRevoke() {
    const content = story?.isPublic ? '故事不再公开，内容一并删除。' : '内容会删除，对方不会收到通知。'
    if (!(await confirm({ title: '撤回故事', content, confirmWords: '撤回', isDanger: true }))) return
    if (await model.revokeStory(exitId)) toast('已撤回')
  }

  return (
    <CardBox isInset bottom={32} pad={28} id="qx-story">
      <Typography size="l" weight="semibold">
        我们的故事
      </Typography>
      <Typography top={12} size="s" tone="soft">
        {story ? stateWords(story) : '写给还在寻找的人。两人都同意才公开，只写证明上的名字，随时可以撤回。'}
      </Typography>
      {story ? (
        <Typography top={16} size="m" id="qx-story-text">
          {story.text}
        </Typography>
      ) : null}
      <Row top={24} gap={20}>
        {story ? (
          <Button id="qx-story-revoke" kind="secondary" isBlock onClick={handleRevoke}>
            {story.isPublic || story.isMine ? '撤回' : '不公开'}
          </Button>
        ) : null}
        {story && !story.isMine && !story.isPublic ? (
          <Button id="qx-story-agree" isBlock onClick={() => model.agreeToStory(exitId, story.version)}>
            同意公开
          </Button>
        ) : (
          <Button id="qx-story-write" kind="secondary" isBlock onClick={() => setWriting(true)}>
            {story ? '修改' : '写下来'}
          </Button>
        )}
      </Row>
      <StorySheet model={model} exitId={exitId} text={story?.text ?? ''} isOpen={isWriting} onClose={() => setWriting(false)} />
    </CardBox>
  )
})

interface StorySheetProps {
  model: CoupleModel
  exitId: number
  text: string
  isOpen: boolean
  onClose: () => void
}

const StorySheet = observer(function StorySheet({ model, exitId, text, isOpen, onClose }: StorySheetProps) {
  const form = useForm<{ text: string }>({
    about: `story:${exitId}`,
    initial: { text },
    rules: { text: (text) => (text.trim().length < coupleLimits.storyMin ? `至少写 ${coupleLimits.storyMin} 个字` : null) },
    submit: ({ text }) => model.writeStory(exitId, text.trim()),
  })
  return (
    <SheetForm
      isOpen={isOpen}
      onClose={onClose}
      title="我们的故事"
      form={form}
      submitWords="写好了"
      submitId="qx-story-save"
      onDone={() => toast('已交给 TA 看')}
    >
      <TextAreaField
        id="qx-story-field"
        form={form}
        name="text"
        label="怎么走到一起的"
        look="open"
        placeholder="第一次见面、认定彼此的时刻、想对还在寻找的人说的话。"
        maxLength={coupleLimits.storyMax}
      />
    </SheetForm>
  )
})

/** Shows nothing without a public story. */
export const Stories = observer(function Stories({ model }: { model: CoupleModel }) {
  useEffect(() => void model.stories.load(), [model])
  const list = model.stories.value?.list ?? []
  if (list.length === 0) return null
  return (
    <Box padTop={48} id="qx-stories">
      <Box isInset bottom={20}>
        <Typography size="l" weight="semibold">
          他们的故事
        </Typography>
      </Box>
      {list.map(({ id, first, second, at, text }) => (
        <CardBox key={id} isInset bottom={24} pad={28}>
          <Typography size="m" weight="semibold">
            {first} 与 {second}
          </Typography>
          <Typography top={4} size="s" tone="soft">
            {dateInWords(at)}脱单
          </Typography>
          <Typography top={16} size="m">
            {text}
          </Typography>
        </CardBox>
      ))}
    </Box>
  )
})
