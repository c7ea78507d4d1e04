/** Proving one's name: what is asked and why, two consents, the face check, and how it went. */
import { dateInWords } from '@qianxian/protocol/base/calendar'
import type { Identity } from '@qianxian/protocol/identity/identity.schema'
import { checkFailure, identityConsents, identityLimits } from '@qianxian/protocol/identity/identity.words'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { usePageParams } from '@/router/usePageParams'
import { goBack, navigateTo } from '@/router/navigator'
import { screen } from '@/shell/access'
import { hasJoined } from '@/shell/joining'
import { Screen } from '@/shell/Screen'
import { Box, Stack } from '@/ui/base/boxes'
import { Button } from '@/ui/base/Button'
import { Cell, CellGroup } from '@/ui/base/Cell'
import { Disc } from '@/ui/base/Disc'
import { Empty } from '@/ui/base/Empty'
import { NoticeBar } from '@/ui/base/NoticeBar'
import { PageSkeleton } from '@/ui/base/Skeleton'
import { useReturn } from '@/ui/base/useReturn'
import { Words } from '@/ui/base/Words'
import { DetailView } from '@/ui/detail/DetailView'
import { useFollowing } from '@/ui/detail/useFollowing'
import { FormSection, FormView } from '@/ui/form/FormView'
import { HandOff } from './HandOff'
import { CardFields, Consent } from './IdentityFields'
import { IdentityModel } from './IdentityModel'
import { PhotoSheet } from './identitySheets'

export const IdentityScreen = screen(function IdentityScreen() {
  const { ticket } = usePageParams<'ticket'>()
  const [model] = useState(() => new IdentityModel())
  useEffect(() => void model.open(ticket), [model, ticket])
  useFollowing(model.handed !== null, () => model.look())
  useReturn(() => void (model.handed ? model.look() : model.standing.load()))
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
  if (standing.level === 'face') return <Proven standing={standing} />
  if (!standing.isOpen) return <Closed model={model} standing={standing} />
  if (model.handed) return <HandOff link={model.handed} onGiveUp={() => model.giveUp()} onLook={() => model.look()} />
  if (standing.needsHuman) return <ByHand standing={standing} />
  return <Asked model={model} standing={standing} />
})

function Closed({ model, standing: { level, canPhoto, triesLeftToday } }: { model: IdentityModel; standing: Identity }) {
  if (level !== null) return <Empty title="人脸核验暂未开放" words="姓名已经核验过；平台接入人脸核验后，可以在这里刷脸。" />
  return (
    <>
      <Empty title="实名认证暂未开放" words="平台还没有接入人脸核验，开放后这里可以直接认证。" />
      {canPhoto ? <ByPhoto model={model} isOff={triesLeftToday === 0} /> : null}
    </>
  )
}

function Proven({ standing: { shownName, provenAt, validUntil } }: { standing: Identity }) {
  return (
    <Box padTop={48} padBottom={48}>
      <Stack align="center">
        <Disc icon="shield-check" size={104} tone="success" surface="card" />
        <Words region="status" top={28} size="2xl" weight="bold" leading="close" id="qx-identity-name">
          {shownName} 已实名
        </Words>
        <Words top={8} bottom={40} tone="soft">
          别人只看到这个姓氏和「已实名」
        </Words>
      </Stack>
      <CellGroup>
        <Cell label="认证时间" value={provenAt ? dateInWords(provenAt) : ''} />
        <Cell label="人脸核验有效期" value={validUntil ? `至 ${dateInWords(validUntil)}` : ''} />
        <Cell label="性别和出生日期" value="以证件为准，不能修改" />
      </CellGroup>
      <CellGroup>
        <Cell
          id="qx-identity-more"
          icon="badge-check"
          label="继续认证"
          note="学历、工作、房产，认证后更让人放心"
          onClick={() => hasJoined() && navigateTo('/member/love/authindex')}
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

function ByHand({ standing: { servicePhone } }: { standing: Identity }) {
  return (
    <Empty
      title="需要人工核验"
      words={`自动核验已经试了 ${identityLimits.triesTotal} 次。请带身份证到门店，或联系客服${servicePhone ? ` ${servicePhone} ` : ''}视频核验，结果一样有效。`}
    />
  )
}

const ORDER = ['realName', 'idCard', 'agreesToIdentity', 'agreesToFace'] as const

const Asked = observer(function Asked({ model, standing }: { model: IdentityModel; standing: Identity }) {
  const { form } = model
  const { last, level, shownName, triesLeftToday, canPhoto } = standing
  return (
    <FormView
      form={form}
      order={ORDER}
      submitWords={triesLeftToday === 0 ? '今天的次数用完了' : '开始人脸核验'}
      isSubmitDisabled={triesLeftToday === 0}
    >
      {level === 'name' && !last?.failure ? <NoticeBar words={`${shownName} 已实名。再刷一次脸，资料上就有「真人」。`} /> : null}
      {last?.failure ? <NoticeBar tone="danger" words={checkFailure[last.failure]} /> : null}
      <Box padX="gutter" padTop={24} padBottom={32}>
        <Words level={2} size="xl" weight="bold" leading="close">
          让对方放心，也让自己放心
        </Words>
        <Words top={8} size="m" tone="soft">
          核验姓名、身份证号和本人，大约一分钟。通过后资料上有「已实名」，性别和出生日期以证件为准。
        </Words>
      </Box>
      <FormSection title="身份证上的信息">
        <CardFields form={form} />
      </FormSection>
      <Consent form={form} name="agreesToIdentity" consent={identityConsents.identity} />
      <Consent form={form} name="agreesToFace" consent={identityConsents.face} />
      <Box isInset top={8}>
        <Words size="s" tone="soft">
          今天还可以核验 {triesLeftToday} 次。
        </Words>
      </Box>
      {canPhoto ? <ByPhoto model={model} isOff={triesLeftToday === 0} /> : null}
    </FormView>
  )
})

function ByPhoto({ model, isOff }: { model: IdentityModel; isOff: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Stack align="center" top={16}>
        <Button kind="ghost" size="s" id="qx-identity-photo" isDisabled={isOff} onClick={() => setOpen(true)}>
          摄像头刷不了脸？用照片核验
        </Button>
      </Stack>
      <PhotoSheet isOpen={isOpen} onClose={() => setOpen(false)} onJudged={() => model.standing.load()} />
    </>
  )
}
