/** Proving one's name: the required data and the purpose, two consents, the face check, and its result. */
import { dateInWords } from '@qianxian/protocol/base/calendar'
import type { Identity } from '@qianxian/protocol/identity/identity.schema'
import {
  checkFailure,
  identityConsents,
  identityLimits,
  identityPaper,
  meetingWay,
  portraitStatus,
} from '@qianxian/protocol/identity/identity.words'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { usePageParams } from '@/router/usePageParams'
import { goBack, navigateTo } from '@/router/navigator'
import { guardScreen } from '@/shell/access'
import { requireProfile } from '@/shell/requireProfile'
import { Screen } from '@/shell/Screen'
import { Box, CardBox, Stack } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { Cell, CellGroup } from '@/ui/base/layout/Cell'
import { IconCircle } from '@/ui/base/media/IconCircle'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { NoticeBar } from '@/ui/base/feedback/NoticeBar'
import { PageSkeleton } from '@/ui/base/feedback/Skeleton'
import { useDidReturn } from '@/ui/base/hooks/useDidReturn'
import { Typography } from '@/ui/base/text/Typography'
import { DetailView } from '@/ui/detail/DetailView'
import { usePolling } from '@/ui/detail/usePolling'
import { FormSection, FormView } from '@/ui/form/FormView'
import { PhoneHandOff } from './PhoneHandOff'
import { CardFields, Consent, consentIn } from './IdentityFields'
import { IdentityModel } from './IdentityModel'
import { InAppFaceCheck } from './InAppFaceCheck'
import { ManualReviewSheet, PhotoSheet, MergeAccountSheet } from './lazySheets'

export const IdentityScreen = guardScreen(function IdentityScreen() {
  const { ticket } = usePageParams<'ticket'>()
  const [model] = useState(() => new IdentityModel())
  useEffect(() => void model.open(ticket), [model, ticket])
  usePolling(model.handed !== null, () => model.look())
  useDidReturn(() => void (model.handed ? model.look() : model.standing.load()))
  const again = () => void model.standing.load()
  return (
    <Screen onRetry={again} onSessionChange={again}>
      <DetailView
        model={model.standing}
        skeleton={<PageSkeleton kind="words" />}
        render={(standing) => <Standing model={model} standing={standing} />}
      />
    </Screen>
  )
})

const Standing = observer(function Standing({ model, standing }: { model: IdentityModel; standing: Identity }) {
  if (standing.human?.status === 'human') return <Waiting model={model} human={standing.human} />
  if (standing.level === 'face' && model.anew !== standing.provenAt) return <Proven model={model} standing={standing} />
  if (!standing.isOpen) return <Closed model={model} standing={standing} />
  if (process.env.TARO_ENV === 'weapp' && model.handed?.kind === 'plugin') return <InAppFaceCheck model={model} link={model.handed} />
  if (model.handed) return <PhoneHandOff link={model.handed} onGiveUp={() => model.giveUp()} onLook={() => model.look()} />
  if (standing.needsHuman) return <ByHand model={model} />
  return <Asked model={model} standing={standing} />
})

function Closed({ model, standing: { level, canPhoto, triesLeftToday } }: { model: IdentityModel; standing: Identity }) {
  if (level !== null) return <EmptyState title="人脸核验暂未开放" words="姓名已经核验过；平台接入人脸核验后，可以在这里刷脸。" />
  return (
    <>
      <EmptyState title="实名认证暂未开放" words="平台还没有接入人脸核验，开放后这里可以直接认证。" />
      <OtherWays model={model} canPhoto={canPhoto} isOff={triesLeftToday === 0} />
    </>
  )
}

function Proven({ model, standing }: { model: IdentityModel; standing: Identity }) {
  const { isOpen, shownName, provenAt, validUntil, canRenew, portrait, last } = standing
  return (
    <Box padTop={48} padBottom={48}>
      {last?.failure ? <NoticeBar tone="danger" words={checkFailure[last.failure]} /> : null}
      <Stack align="center">
        <IconCircle icon="shield-check" size={104} tone="success" surface="card" />
        <Typography region="status" top={28} size="2xl" weight="bold" leading="close" id="qx-identity-name">
          {shownName} 已实名
        </Typography>
        <Typography top={8} bottom={40} tone="soft">
          别人只看到这个姓氏和「已实名」
        </Typography>
      </Stack>
      <CellGroup>
        <Cell label="认证时间" value={provenAt ? dateInWords(provenAt) : ''} />
        <Cell label="人脸核验有效期" value={validUntil ? `至 ${dateInWords(validUntil)}` : ''} />
        {portrait ? <Cell label="头像" note={portraitStatus[portrait]} /> : null}
        <Cell label="性别和出生日期" value="以证件为准，不能修改" />
      </CellGroup>
      <CellGroup>
        {isOpen ? (
          <Cell
            id="qx-identity-anew"
            icon="refresh-cw"
            label={canRenew ? '重新刷脸' : '改了姓名'}
            note={canRenew ? '有效期快到了，现在刷脸，「真人」不会中断' : '用新的姓名重新核验，通过前一切不变'}
            onClick={() => model.setAnew(provenAt)}
          />
        ) : null}
        <Cell
          id="qx-identity-more"
          icon="badge-check"
          label="继续认证"
          note="学历、工作、房产，认证后更让人放心"
          onClick={() => requireProfile() && navigateTo('/member/love/authindex')}
        />
      </CellGroup>
      <Stack align="center" top={24}>
        <Button kind="secondary" onClick={() => goBack()}>
          返回
        </Button>
      </Stack>
    </Box>
  )
}

/** All attempts are used up: only a staff review is left. */
function ByHand({ model }: { model: IdentityModel }) {
  return (
    <>
      <EmptyState
        title="需要人工核验"
        words={`自动核验已经试了 ${identityLimits.triesTotal} 次。带证件到门店，或和工作人员视频核验，结果一样有效。`}
      />
      <OtherWays model={model} canPhoto={false} isOff={false} />
    </>
  )
}

/** A staff review is pending: what was submitted, and how to withdraw it. */
function Waiting({ model, human: { paper, way, wish, askedAt } }: { model: IdentityModel; human: NonNullable<Identity['human']> }) {
  return (
    <Box padTop={48} padBottom={48}>
      <Stack align="center">
        <IconCircle icon="clock" size={104} tone="brand" surface="card" />
        <Typography region="status" top={28} size="xl" weight="bold" leading="close">
          等工作人员联系你
        </Typography>
        <Typography top={8} bottom={40} tone="soft">
          {way === 'visit' ? '请带证件原件到门店' : '视频时请出示证件原件'}
        </Typography>
      </Stack>
      <CellGroup>
        <Cell label="方式" value={meetingWay[way]} />
        <Cell label="方便的时间" value={wish} />
        <Cell label="证件" value={identityPaper[paper]} />
        <Cell label="申请时间" value={dateInWords(askedAt)} />
      </CellGroup>
      <Stack align="center" top={24}>
        <Button kind="ghost" id="qx-identity-drop" onClick={() => model.dropHuman()}>
          撤回申请
        </Button>
      </Stack>
    </Box>
  )
}

/** The face check found another account of the same person. */
function Second({
  model,
  second: { phone, canMerge },
  servicePhone,
}: {
  model: IdentityModel
  second: NonNullable<Identity['second']>
  servicePhone: string
}) {
  const [isOpen, setOpen] = useState(false)
  const service = `请联系客服${servicePhone ? ` ${servicePhone} ` : ''}处理。`
  return (
    <CardBox isInset bottom={32} pad={32} id="qx-identity-second">
      <Typography level={2} size="l" weight="semibold">
        你已经有一个实名账号
      </Typography>
      <Typography top={8} size="m" tone="soft">
        {canMerge
          ? `原账号的手机是 ${phone}。一个人只能有一个实名账号，可以把两个账号合成一个。`
          : phone === null
            ? `原账号没有绑定手机，不能自动合并。${service}`
            : `这两个账号现在不能自动合并，以免丢失任何一边。可以用 ${phone} 登录原账号继续。${service}`}
      </Typography>
      {canMerge && phone !== null ? (
        <>
          <Button top={24} id="qx-identity-merge" onClick={() => setOpen(true)}>
            合并账号
          </Button>
          <MergeAccountSheet isOpen={isOpen} onClose={() => setOpen(false)} phone={phone} onMerge={(code) => model.merge(code)} />
        </>
      ) : null}
    </CardBox>
  )
}

const ORDER = ['realName', 'idCard', 'agreesToIdentity', 'agreesToFace'] as const

const Asked = observer(function Asked({ model, standing }: { model: IdentityModel; standing: Identity }) {
  const { form } = model
  const { last, level, shownName, triesLeftToday, canPhoto, human, second, servicePhone } = standing
  return (
    <FormView
      form={form}
      order={ORDER}
      submitWords={triesLeftToday === 0 ? '今天的次数用完了' : '开始人脸核验'}
      isSubmitDisabled={triesLeftToday === 0}
    >
      {level === 'name' && !last?.failure ? <NoticeBar words={`${shownName} 已实名。再刷一次脸，资料上就有「真人」。`} /> : null}
      {last?.failure ? <NoticeBar tone="danger" words={checkFailure[last.failure]} /> : null}
      {human ? human.reasons.map((words) => <NoticeBar key={words} tone="danger" words={words} />) : null}
      {second ? <Second model={model} second={second} servicePhone={servicePhone} /> : null}
      <Box padX="gutter" padTop={24} padBottom={32}>
        <Typography level={2} size="xl" weight="bold" leading="close">
          让对方放心，也让自己放心
        </Typography>
        <Typography top={8} size="m" tone="soft">
          核验姓名、身份证号和本人，大约一分钟。通过后资料上有「已实名」，性别和出生日期以证件为准。
        </Typography>
      </Box>
      <FormSection title="身份证上的信息">
        <CardFields form={form} />
      </FormSection>
      <Consent field={consentIn(form, 'agreesToIdentity')} consent={identityConsents.identity} />
      <Consent field={consentIn(form, 'agreesToFace')} consent={identityConsents.face} />
      <Box isInset top={8}>
        <Typography size="s" tone="soft">
          今天还可以核验 {triesLeftToday} 次。
        </Typography>
      </Box>
      <OtherWays model={model} canPhoto={canPhoto} isOff={triesLeftToday === 0} />
      {level === 'face' ? (
        <Stack align="center" bottom={32}>
          <Button kind="ghost" size="s" id="qx-identity-keep" onClick={() => model.setAnew(null)}>
            暂不核验
          </Button>
        </Stack>
      ) : null}
    </FormView>
  )
})

interface OtherWaysProps {
  model: IdentityModel
  canPhoto: boolean
  /** True if no attempt is left today. */
  isOff: boolean
}

/** Shown if no face check or comparison by machine is possible. */
function OtherWays({ model, canPhoto, isOff }: OtherWaysProps) {
  const [open, setOpen] = useState<'photo' | 'human' | null>(null)
  const close = () => setOpen(null)
  const again = () => model.standing.load()
  return (
    <Box top={16} bottom={32}>
      <CellGroup title="其他方式">
        {canPhoto ? (
          <Cell
            id="qx-identity-photo"
            label="照片核验"
            note="摄像头刷不了脸时，现拍一张正脸照"
            isDisabled={isOff}
            onClick={() => setOpen('photo')}
          />
        ) : null}
        <Cell
          id="qx-identity-human"
          label="申请人工核验"
          note="少数民族姓名、护照、港澳台证件，或总是比对不上"
          onClick={() => setOpen('human')}
        />
      </CellGroup>
      {canPhoto ? <PhotoSheet isOpen={open === 'photo'} onClose={close} onJudged={again} /> : null}
      <ManualReviewSheet isOpen={open === 'human'} onClose={close} onAsked={again} />
    </Box>
  )
}
