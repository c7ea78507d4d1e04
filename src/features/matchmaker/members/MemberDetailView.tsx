import { baseFaults } from '@qianxian/protocol/base/base.faults'
import { loveFaults } from '@qianxian/protocol/love/love.faults'
import { lineStates } from '@qianxian/protocol/line/line.words'
import { has, isIn, name } from '@qianxian/protocol/base/dictionary'
import { draftStatus } from '@qianxian/protocol/love/profile.words'
import { representationStatus, serviceNoteType } from '@qianxian/protocol/matchmaker/matchmaker.words'
import type { OutputOf } from '@qianxian/protocol/base/endpoint'
import { relativeTime } from '@qianxian/protocol/base/calendar'
import { PLEDGE_BADGE } from '@qianxian/protocol/pledge/pledge.words'
import type { LineRow } from '@qianxian/protocol/line/line.schema'
import type { ProfileField } from '@qianxian/protocol/love/love.schema'
import { matchmaker } from '@qianxian/protocol/matchmaker/matchmaker'
import type { ServiceNote } from '@qianxian/protocol/matchmaker/matchmaker.schema'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { callPhone } from '@/platform/device/dial'
import { copyText } from '@/platform/sharing/clipboard'
import { callQuietly, call } from '@/request/call'
import { isFault } from '@/request/faultName'
import { goBack, navigateTo } from '@/router/navigator'
import { useDidReturn } from '@/ui/base/hooks/useDidReturn'
import { Screen } from '@/shell/Screen'
import { configStore } from '@/stores/config.store'
import { regions } from '@/stores/regions.store'
import { Avatar } from '@/ui/base/media/Avatar'
import { Box, CardBox, Row, Stack } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { Cell, CellGroup } from '@/ui/base/layout/Cell'
import { confirm, toast } from '@/ui/base/overlay/Dialog'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { failureWords } from '@/platform/fault'
import { Icon } from '@/ui/base/media/Icon'
import { ListItems } from '@/ui/base/layout/ListItems'
import { NoticeBar } from '@/ui/base/feedback/NoticeBar'
import { Tag, type Tone } from '@/ui/base/text/Tag'
import { Typography } from '@/ui/base/text/Typography'
import { DetailModel } from '@/ui/detail/DetailModel'
import { DetailView } from '@/ui/detail/DetailView'
import { useDetailPage } from '@/ui/detail/useDetailPage'
import { SubmitBar } from '@/ui/form/FormView'
import { factWords, profileFieldLabel, profileParts } from '@/parts/love/profileForm'
import { toPersonFace } from '@/parts/person/toPersonFace'
import { DetailSection, FactGrid } from '@/ui/person/FactGrid'
import { PersonRow } from '@/ui/person/PersonRow'
import { followUpWords } from '../desk/deskWords'
import { NoteSheet } from './NoteSheet'
import { portraitLabel } from '@/ui/person/portraitLabel'
import './MemberDetailView.scss'

type Detail = OutputOf<(typeof matchmaker)['getMember']>

/** Notes and lines shown before the rest is expanded. */
const SHOWN = 4
/** Layout of the second and further notes. */
const apart = { top: 24, padTop: 24, line: 'top' } as const
const longFields: readonly ProfileField[] = ['selfIntro', 'familyIntro', 'loveView', 'tags', 'prompts']
const shortFields = profileParts.flatMap((part) =>
  part.fields.filter((field): field is ProfileField => field !== 'photos' && field !== 'nickname' && !longFields.includes(field)),
)

const copy = (text: string, said: string) => copyText(text, said).catch((error: unknown) => toast(failureWords(error)))

/** One served member: contact, notes, profile, and lines. */
export const MemberDetailView = observer(function MemberDetailView({ no }: { no: string }) {
  const [model] = useState(
    () =>
      new DetailModel<Detail>({
        load: () => callQuietly(matchmaker.getMember, { no }),
        isGone: (error) => isFault(error, baseFaults.not_found, loveFaults.profile_unavailable, baseFaults.input_invalid),
      }),
  )
  const [isNoting, setNoting] = useState(false)
  useDetailPage(model)
  useEffect(() => void regions.load(), [])
  useDidReturn(() => void model.reload())
  const { value } = model

  function handleNoted(note: ServiceNote) {
    const notes = model.value?.notes ?? []
    if (!notes.some(({ id }) => id === note.id)) model.patch({ notes: [note, ...notes] })
  }

  async function handleEnd({ member }: Detail) {
    const content = `结束后你不能再看到${member.card.nickname}的资料和跟进记录，也不能替 TA 牵线。`
    if (!(await confirm({ title: '结束服务', content, confirmWords: '结束服务', isDanger: true }))) return
    try {
      await call(matchmaker.endRepresentation, { id: member.representationId }, { silent: true })
      toast('服务已结束')
      await goBack()
    } catch (error) {
      toast(failureWords(error))
      await model.reload()
    }
  }

  return (
    <Screen
      title={value?.member.card.nickname}
      onRetry={() => void model.reload()}
      onSessionChange={() => void model.reload()}
      footer={
        value ? (
          <SubmitBar>
            <Button kind="ghost" id="qx-member-note" onClick={() => setNoting(true)}>
              写跟进
            </Button>
            {value.profile ? (
              <Button kind="secondary" onClick={() => navigateTo('/subpages/member/matchmaker/editinfo', { no })}>
                编辑资料
              </Button>
            ) : null}
            <Button isBlock id="qx-member-match" onClick={() => navigateTo('/subpages/member/matchmaker/match', { no })}>
              推荐对象
            </Button>
          </SubmitBar>
        ) : undefined
      }
    >
      <DetailView
        model={model}
        gone={
          <EmptyState
            art="gone"
            title="这位会员不在你的服务中"
            words="可能服务已经结束，或者 TA 还没有授权。"
            actionWords="返回"
            onAction={() => goBack()}
          />
        }
        render={(detail) => (
          <Box padTop={16} padBottom={32}>
            <Head detail={detail} />
            <Phone key={`${detail.hasPhone}`} hasPhone={detail.hasPhone} no={no} onNoted={handleNoted} />
            <DraftNotice detail={detail} no={no} />
            {detail.profile ? (
              <CellGroup>
                <Cell
                  id="qx-member-interview"
                  icon="file-text"
                  label="访谈记录"
                  note="写下见面聊了什么，由本人确认"
                  onClick={() => navigateTo('/subpages/member/matchmaker/loveinterview', { no })}
                />
              </CellGroup>
            ) : null}
            <Notes notes={detail.notes} followUpAt={detail.member.followUpAt} onAdd={() => setNoting(true)} />
            <Facts detail={detail} />
            <Lines lines={detail.lines} />
            <Button kind="plain" isBlock id="qx-member-end" onClick={() => handleEnd(detail)}>
              结束服务
            </Button>
          </Box>
        )}
      />
      {value ? (
        <NoteSheet
          isOpen={isNoting}
          no={no}
          onClose={() => setNoting(false)}
          onDone={() => {
            setNoting(false)
            void model.reload()
          }}
        />
      ) : null}
    </Screen>
  )
})

function Head({ detail: { member, profile } }: { detail: Detail }) {
  const { card } = member
  const facts = [card.ageText, card.heightCm ? `${card.heightCm}cm` : '', card.education, card.cityName].filter(Boolean).join(' · ')
  return (
    <CardBox isInset bottom={24} pad={32}>
      <Row>
        <Row
          isFixed
          role="link"
          press="none"
          label={`看${card.nickname}的资料`}
          onClick={() => navigateTo('/pages/love/detail', { no: card.no })}
        >
          <Avatar
            src={card.cover && configStore.fileUrl(card.cover.thumb)}
            alt={portraitLabel(card.nickname, card.ageText)}
            size={144}
            isVip={card.isWhetherVip}
            isVerified={card.isVerified}
          />
        </Row>
        <Stack isGrowing left={28}>
          <Row gap={12} isWrapping>
            <Typography size="2xl" weight="semibold" leading="tight" lines={1}>
              {card.nickname}
            </Typography>
            {member.status === 'active' ? null : <Tag tone="gold">{name(representationStatus, member.status)}</Tag>}
            {card.isPledged ? (
              <Tag tone="success" icon="file-text">
                {PLEDGE_BADGE}
              </Tag>
            ) : null}
          </Row>
          <Typography size="sm" tone="soft" lines={1}>
            {facts}
          </Typography>
          <Row gap={8} padY={8} tone="soft" className="qx-finger" onClick={() => copy(card.no, '编号已复制')}>
            <Typography size="s">编号 {card.no}</Typography>
            <Icon name="copy" size={26} />
          </Row>
        </Stack>
      </Row>
      <Row align="stretch" top={24} padTop={24} line="top">
        <Sum label="牵线剩余" value={`${member.quotaLeft}`} />
        <Sum label="进行中" value={`${member.openLines}`} />
        <Sum label="资料完整" value={profile ? `${profile.completeness}%` : '—'} />
        <Sum label="最近来过" value={member.lastActiveAt ? relativeTime(member.lastActiveAt) : '—'} />
      </Row>
    </CardBox>
  )
}

function Sum({ label, value }: { label: string; value: string }) {
  return (
    <Stack align="center" isGrowing>
      <Typography size="l" weight="semibold" leading="close" lines={1}>
        {value}
      </Typography>
      <Typography size="xs" tone="soft">
        {label}
      </Typography>
    </Stack>
  )
}

/** The number is disclosed only with the member's consent and after a tap, and the view is recorded. */
function Phone({ hasPhone, no, onNoted }: { hasPhone: boolean; no: string; onNoted: (note: ServiceNote) => void }) {
  const [phone, setPhone] = useState<string | null>(null)

  async function handleShow() {
    const shown = await call(matchmaker.showMemberPhone, { no }).catch(() => null)
    if (!shown) return
    setPhone(shown.phone)
    onNoted(shown.note)
  }

  if (!hasPhone) {
    return (
      <Row gap={16} isInset bottom={24} padX={28} padY={24} surface="sunken" radius="m" tone="soft">
        <Icon name="lock" size={34} />
        <Typography isGrowing size="xs" leading="close">
          会员没有授权你保存手机号，请在平台内联系。
        </Typography>
      </Row>
    )
  }
  if (!phone) {
    return (
      <Row gap={16} isInset bottom={24} padX={28} padY={24} surface="card">
        <Stack isGrowing>
          <Typography size="ml" weight="semibold" leading="close">
            会员授权你查看手机号
          </Typography>
          <Typography size="xs" tone="soft" leading="close">
            查看会记入服务记录
          </Typography>
        </Stack>
        <Button kind="secondary" size="s" icon="eye" id="qx-member-phone" onClick={handleShow}>
          查看
        </Button>
      </Row>
    )
  }
  return (
    <Row gap={16} isInset bottom={24} padX={28} padY={24} surface="card">
      <Stack isGrowing>
        <Typography size="xl" weight="semibold" leading="close" isFigure>
          {phone}
        </Typography>
        <Typography size="xs" tone="soft" leading="close">
          会员授权可见，本次查看已记入服务记录
        </Typography>
      </Stack>
      <Button kind="ghost" size="s" icon="copy" onClick={() => copy(phone, '手机号已复制')}>
        复制
      </Button>
      <Button size="s" icon="phone" onClick={() => callPhone(phone)}>
        拨打
      </Button>
    </Row>
  )
}

function DraftNotice({ detail: { profile }, no }: { detail: Detail; no: string }) {
  const status = profile?.draftStatus
  if (!profile || !status || !has(draftStatus, status)) return null
  const words: Partial<Record<keyof typeof draftStatus, string>> = {
    awaiting_member: '你写的资料正在等本人确认',
    submitted: '资料正在审核，暂时不能修改',
    editing: profile.changed.length > 0 ? `草稿里有 ${profile.changed.length} 处修改还没有发给本人` : undefined,
    rejected: '上次修改没有通过审核',
  }
  const said = words[status]
  if (!said) return null
  return (
    <Box isInset bottom={24} radius="m" isClipped>
      <NoticeBar words={said} actionWords="查看" onAction={() => void navigateTo('/subpages/member/matchmaker/editinfo', { no })} />
    </Box>
  )
}

interface NotesProps {
  notes: readonly ServiceNote[]
  /** The next contact; a newer note replaces the date of an older one. */
  followUpAt: string | null
  onAdd: () => void
}

function Notes({ notes, followUpAt, onAdd }: NotesProps) {
  const [isOpen, setOpen] = useState(false)
  const shown = isOpen ? notes : notes.slice(0, SHOWN)
  const written = notes.filter(({ type }) => type !== 'look').length
  return (
    <DetailSection title="跟进记录" note={written > 0 ? `${written} 条` : undefined}>
      {notes.length === 0 ? (
        <Box padY={8} onClick={onAdd}>
          <Typography size="sm" tone="soft">
            还没有跟进。写下第一次沟通，下次就知道从哪里聊起。
          </Typography>
        </Box>
      ) : null}
      {shown.map((note, at) => {
        const next = note.nextAt && note.nextAt === followUpAt ? followUpWords(note.nextAt) : null
        return (
          <Box key={note.id} {...(at > 0 && apart)}>
            <Row gap={16}>
              <Tag tone={note.type === 'look' ? 'plain' : 'brand'}>{name(serviceNoteType, note.type)}</Tag>
              <Typography size="s" tone="soft">
                {relativeTime(note.at)}
              </Typography>
              {next ? (
                <Typography
                  isGrowing
                  align="end"
                  size="s"
                  tone={next.isDue ? 'brand' : 'soft'}
                  weight={next.isDue ? 'semibold' : undefined}
                >
                  {next.words}
                </Typography>
              ) : null}
            </Row>
            <Typography top={12} size="m" isAsWritten>
              {note.content}
            </Typography>
          </Box>
        )
      })}
      <More isOpen={isOpen} total={notes.length} onOpen={() => setOpen(true)} />
    </DetailSection>
  )
}

const Facts = observer(function Facts({ detail: { profile } }: { detail: Detail }) {
  if (!profile)
    return (
      <DetailSection title="资料">
        <Typography size="sm" tone="soft">
          会员没有授权你编辑资料，这里只能看到 TA 的名片。
        </Typography>
      </DetailSection>
    )
  const { values } = profile
  const known = (field: ProfileField) => values[field] !== undefined && values[field] !== null && values[field] !== ''
  return (
    <DetailSection title="资料" note={profile.missing.length > 0 ? `还缺 ${profile.missing.length} 项` : undefined}>
      <FactGrid
        facts={shortFields
          .filter(known)
          .map((field) => ({ label: profileFieldLabel(field), value: factWords(field, values[field], regions.tree) }))}
      />
      {longFields.filter(known).map((field) => (
        <Stack key={field} top={28} padTop={24} line="top">
          <Typography size="s" tone="soft">
            {profileFieldLabel(field)}
          </Typography>
          <Typography size="m" leading="loose" isAsWritten>
            {factWords(field, values[field], regions.tree)}
          </Typography>
        </Stack>
      ))}
    </DetailSection>
  )
})

function lineTone(status: LineRow['status']): Tone {
  if (isIn(lineStates.connected, status)) return 'success'
  if (isIn(lineStates.unscreened, status)) return 'gold'
  return isIn(lineStates.answerable, status) ? 'brand' : 'plain'
}

function Lines({ lines }: { lines: readonly LineRow[] }) {
  const [isOpen, setOpen] = useState(false)
  if (lines.length === 0) return null
  const shown = isOpen ? lines : lines.slice(0, SHOWN)
  return (
    <DetailSection title="牵线" note={`${lines.length} 条`}>
      <Box region="list" className="qx-member__lines">
        <ListItems>
          {shown.map((line) => (
            <PersonRow
              isBare
              key={line.id}
              person={toPersonFace(line.other)}
              tag={{ words: line.isSender ? 'TA 发出' : 'TA 收到', tone: lineTone(line.status) }}
              note={`${line.statusText} · ${relativeTime(line.updatedAt)}`}
              isGone={!line.other.isAvailable}
              onOpen={(no) => void navigateTo('/pages/love/detail', { no })}
            />
          ))}
        </ListItems>
      </Box>
      <More isOpen={isOpen} total={lines.length} onOpen={() => setOpen(true)} />
    </DetailSection>
  )
}

function More({ isOpen, total, onOpen }: { isOpen: boolean; total: number; onOpen: () => void }) {
  if (isOpen || total <= SHOWN) return null
  return (
    <Row justify="center" tall="tap" tone="brand" className="qx-member__more" onClick={onOpen}>
      <Typography size="sm">看全部 {total} 条</Typography>
      <Icon name="chevron-down" size={28} />
    </Row>
  )
}
