/** Six lessons, then ten questions of which eight must be answered correctly; only the server knows the right answers. */
import type { MyCareer, Training } from '@qianxian/protocol/career/joining.schema'
import { lesson as lessonNames, type Lesson, trainingLimits } from '@qianxian/protocol/career/training.words'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { firstErrorWords } from '@/request/fault'
import { Box, CardBox, Row, Stack } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { toast } from '@/ui/base/overlay/Dialog'
import { Icon } from '@/ui/base/media/Icon'
import { Checkbox } from '@/ui/base/action/Checkbox'
import { Typography } from '@/ui/base/text/Typography'
import type { CareerModel } from './CareerModel'

interface CareerTrainingProps {
  model: CareerModel
  mine: MyCareer
  training: Training
}

const refused = (error: unknown): void => void toast(firstErrorWords(error))

export const CareerTraining = observer(function CareerTraining({ model, mine, training }: CareerTrainingProps) {
  const { quiz } = training
  if (quiz) return <Question key={quiz.place} model={model} quiz={quiz} />
  return (
    <Box padTop={24} padBottom={48}>
      <Box isInset bottom={24}>
        <Typography level={2} size="2xl" weight="bold" leading="close">
          红娘培训
        </Typography>
        <Typography id="qx-career-words" region="status" top={8} tone="soft">
          {mine.words}
        </Typography>
      </Box>
      <Quiz model={model} training={training} />
      <Lessons model={model} training={training} />
    </Box>
  )
})

/** One lesson is open at a time, initially the first unread one. */
function Lessons({ model, training: { lessons } }: { model: CareerModel; training: Training }) {
  const nextOf = (after: Lesson | null) => lessons.find(({ lesson, isRead }) => !isRead && lesson !== after)?.lesson ?? null
  const [opened, setOpened] = useState<Lesson | null>(() => nextOf(null))
  const read = async (lesson: Lesson) => {
    await model.readLesson(lesson).then(() => setOpened(nextOf(lesson)), refused)
  }
  return (
    <Stack isInset gap={20}>
      {lessons.map(({ lesson, title, text, isRead }, place) => {
        const isOpen = opened === lesson
        return (
          <CardBox key={lesson} padX={28} padY={12} radius="m">
            <Row
              gap={16}
              tall="tap"
              isOpen={isOpen}
              label={`第 ${place + 1} 课 ${title}${isRead ? '，已学' : ''}`}
              id={`qx-lesson-${lesson}`}
              onClick={() => setOpened(isOpen ? null : lesson)}
            >
              <Typography isGrowing size="ml" weight="semibold">
                {`${place + 1}. ${title}`}
              </Typography>
              {isRead ? (
                <Typography size="s" tone="success">
                  已学
                </Typography>
              ) : null}
              <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} size={36} color="var(--qx-ink-3)" />
            </Row>
            {isOpen ? (
              <Box padBottom={16}>
                <Typography size="m" leading="loose" bottom={isRead ? undefined : 24}>
                  {text}
                </Typography>
                {isRead ? null : (
                  <Button isBlock kind="secondary" id="qx-lesson-read" onClick={() => read(lesson)}>
                    学完这一课
                  </Button>
                )}
              </Box>
            ) : null}
          </CardBox>
        )
      })}
    </Stack>
  )
}

function Quiz({ model, training: { lessons, last, triesLeft } }: { model: CareerModel; training: Training }) {
  const unread = lessons.filter(({ isRead }) => !isRead).length
  const { questionsAsked, passWith, triesPerDay } = trainingLimits
  return (
    <CardBox isInset bottom={32} pad={28} radius="m" id="qx-career-quiz">
      <Typography level={2} size="l" weight="semibold">
        测验
      </Typography>
      <Typography top={8} tone="soft">{`${questionsAsked} 道单选题，答对 ${passWith} 道通过，每天可以答 ${triesPerDay} 次。`}</Typography>
      {last ? (
        <Typography top={16} tone="danger" id="qx-career-last" region="status">
          {`上次答对 ${last.right} 道，没有通过。建议重温：${last.reread.map((one) => lessonNames[one]).join('、')}。`}
        </Typography>
      ) : null}
      <Button
        isBlock
        top={24}
        id="qx-career-begin"
        isDisabled={unread > 0 || triesLeft === 0}
        onClick={() => model.beginQuiz().catch(refused)}
      >
        {unread > 0 ? `还有 ${unread} 课没学` : triesLeft === 0 ? '今天的次数已用完' : `开始测验（今天还有 ${triesLeft} 次）`}
      </Button>
    </CardBox>
  )
}

function Question({ model, quiz: { place, of, question, answers } }: { model: CareerModel; quiz: NonNullable<Training['quiz']> }) {
  const [choice, setChoice] = useState(0)
  const isLast = place === of
  return (
    <Box isInset padTop={32} padBottom={48} id="qx-career-question">
      <Typography size="sm" tone="soft">{`第 ${place} 题，共 ${of} 题`}</Typography>
      <Typography level={2} top={12} bottom={28} size="xl" weight="semibold" leading="close">
        {question}
      </Typography>
      <Stack gap={16} region="radiogroup" label="答案">
        {answers.map((answer, at) => (
          <Row
            key={answer}
            gap={20}
            padX={28}
            padY={20}
            tall="row"
            surface="card"
            radius="m"
            role="radio"
            isOn={choice === at + 1}
            label={answer}
            id={`qx-answer-${at + 1}`}
            onClick={() => setChoice(at + 1)}
          >
            <Checkbox isOn={choice === at + 1} isRound />
            <Typography isGrowing size="ml">
              {answer}
            </Typography>
          </Row>
        ))}
      </Stack>
      <Button isBlock top={32} id="qx-answer-send" isDisabled={choice === 0} onClick={() => model.answer(place, choice).catch(refused)}>
        {isLast ? '交卷' : '下一题'}
      </Button>
      <Typography top={20} size="s" tone="soft" align="center">
        中途离开没关系，回来接着答。
      </Typography>
    </Box>
  )
}
