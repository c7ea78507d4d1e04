import { names, options } from '@qianxian/protocol/base/dictionary'
import {
  contactDuration,
  type ContactDuration,
  contactScope,
  type ContactScope,
  declineReason,
  type DeclineReason,
} from '@qianxian/protocol/line/line.words'
import type { LineDetail } from '@qianxian/protocol/line/line.schema'
import { useEffect, useState } from 'react'
import { Button } from '@/ui/base/Button'
import { Box, Row } from '@/ui/base/boxes'
import { Chip } from '@/ui/base/Chip'
import { Icon } from '@/ui/base/Icon'
import { Sheet } from '@/ui/base/Sheet'
import { Words } from '@/ui/base/Words'
import type { LineModel } from './LineModel'

const safety = ['先在公共场所见面，把行程告诉家人或朋友', '不借钱、不投资、不代付，对方再着急也一样', '觉得不对，随时收回联系方式并举报']

interface SheetProps {
  isOpen: boolean
  model: LineModel
  onClose: () => void
}

/** What is opened to the other side, and for how long. */
function useOpening(isOpen: boolean, line: LineDetail) {
  const [scopes, setScopes] = useState<ContactScope[]>([])
  const [duration, setDuration] = useState<ContactDuration>('d7')
  useEffect(() => {
    if (!isOpen) return
    // Nothing is ticked for anybody; only what is open already.
    setScopes(line.myContacts.filter((scope) => line.given?.scopes.includes(scope)))
    // Each opening starts from what stands now; a reload meanwhile must not undo a choice.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isOpen])
  const chooser = (
    <>
      <Words top={32} bottom={12} size="ml" weight="semibold">
        开放哪些联系方式
      </Words>
      {line.scopesAsked.length > 0 && !line.row.isSender ? (
        <Words size="m" tone="soft">
          TA 希望交换{names(contactScope, line.scopesAsked)}
        </Words>
      ) : null}
      <Row align="stretch" isWrapping bottom={8}>
        {line.myContacts.map((scope) => (
          <Chip
            key={scope}
            label={contactScope[scope]}
            isOn={scopes.includes(scope)}
            onClick={() => setScopes(scopes.includes(scope) ? scopes.filter((one) => one !== scope) : [...scopes, scope])}
          />
        ))}
        {line.myContacts.length === 0 ? (
          <Words size="m" tone="soft">
            你还没有可以开放的联系方式，之后在“我的相亲”里填写微信号就可以。
          </Words>
        ) : null}
      </Row>
      {scopes.length > 0 ? (
        <>
          <Words top={32} bottom={12} size="ml" weight="semibold">
            开放多久
          </Words>
          <Row align="stretch" isWrapping bottom={8}>
            {options(contactDuration).map((option) => (
              <Chip key={option.value} label={option.name} isOn={duration === option.value} onClick={() => setDuration(option.value)} />
            ))}
          </Row>
        </>
      ) : null}
    </>
  )
  return { scopes, duration, chooser }
}

/** The target's yes: what happens with it, what to open, and words of care. */
export function AcceptSheet({ isOpen, line, model, onClose }: SheetProps & { line: LineDetail }) {
  const { scopes, duration, chooser } = useOpening(isOpen, line)

  async function handleAccept() {
    await model.accept(scopes, duration)
    onClose()
  }

  return (
    <Sheet
      isOpen={isOpen}
      title={`愿意认识 ${line.row.other.nickname}`}
      onClose={onClose}
      footer={
        <Button isBlock size="l" id="qx-accept-confirm" onClick={handleAccept}>
          {scopes.length > 0 ? '同意，并开放所选' : '同意，先不开放联系方式'}
        </Button>
      }
    >
      <Box padX="gutter" padBottom={24}>
        <Row align="start" gap={16} pad={24} surface="brand" radius="m">
          <Icon name="hand-heart" size={40} color="var(--qx-brand-text)" />
          <Words isGrowing size="m">
            同意后牵线成功，你会看到 TA 愿意开放的联系方式。你的由你决定，什么都不选也可以，以后再开放。
          </Words>
        </Row>
        {chooser}
        <Box top={32} padX={24} padY={20} surface="success" radius="m">
          {safety.map((words) => (
            <Row key={words} gap={16} padY={8}>
              <Icon name="shield-check" size={30} color="var(--qx-success)" />
              <Words isGrowing size="sm" leading="close">
                {words}
              </Words>
            </Row>
          ))}
        </Box>
      </Box>
    </Sheet>
  )
}

/** Opens contacts later, or changes what is open. */
export function GrantSheet({ isOpen, line, model, onClose }: SheetProps & { line: LineDetail }) {
  const { scopes, duration, chooser } = useOpening(isOpen, line)

  async function handleGrant() {
    if (await model.grant(scopes, duration)) onClose()
  }

  return (
    <Sheet
      isOpen={isOpen}
      title="开放联系方式"
      onClose={onClose}
      footer={
        <Button isBlock size="l" id="qx-grant-confirm" isDisabled={scopes.length === 0} onClick={handleGrant}>
          {scopes.length === 0 ? '请选择联系方式' : '开放给 TA'}
        </Button>
      }
    >
      <Box padX="gutter" padBottom={24}>
        {chooser}
        <Words size="m" tone="soft">
          对方每次查看你都能看到次数，随时可以收回。
        </Words>
      </Box>
    </Sheet>
  )
}

/** The target's no, in words that hurt nobody. */
export function DeclineSheet({ isOpen, model, onClose }: SheetProps) {
  const [reason, setReason] = useState<DeclineReason | null>(null)

  async function handleDecline() {
    if (!reason) return
    await model.decline(reason)
    onClose()
  }

  return (
    <Sheet
      isOpen={isOpen}
      title="婉拒"
      onClose={onClose}
      footer={
        <Button isBlock size="l" id="qx-decline-confirm" isDisabled={reason === null} onClick={handleDecline}>
          {reason === null ? '选一句想说的话' : '这样回复'}
        </Button>
      }
    >
      <Box padX="gutter" padBottom={24}>
        <Words size="m" tone="soft">
          对方只会看到这一句，不会知道别的原因。
        </Words>
        {options(declineReason).map((option) => (
          <Row
            key={option.value}
            top={16}
            padX={24}
            padY={16}
            tall="row"
            radius="m"
            line={option.value === reason ? 'chosen' : 'around'}
            tone={option.value === reason ? 'brand' : undefined}
            onClick={() => setReason(option.value)}
          >
            <Words isGrowing size="ml" leading="close">
              {option.name}
            </Words>
            {option.value === reason ? <Icon name="check" size={36} /> : null}
          </Row>
        ))}
      </Box>
    </Sheet>
  )
}
