/**
 * The toast, the loading indicator and the modal of the web page. A toast may concern the page that was just left, so
 * it stays its full time, and a notice stays until it is read; the loading indicator and a question disappear with
 * their page, and such a question counts as refused.
 */
import { shellLimits } from '@qianxian/protocol/base/limits'
import { Current, eventCenter } from '@tarojs/runtime'
import { trapFocus } from '../input/focusTrap.h5'
import { pushLayer } from '../window/backHandling.h5'
import './notices.scss'

type ToastKind = 'toast' | 'loading'
type Icon = 'success' | 'error' | 'loading' | 'none'

interface ToastOptions {
  title?: string
  icon?: Icon
  /** Milliseconds. */
  duration?: number
  mask?: boolean
}

interface ModalOptions {
  title?: string
  content?: string
  showCancel?: boolean
  cancelText?: string
  cancelColor?: string
  confirmText?: string
  confirmColor?: string
}

interface Answer {
  confirm: boolean
  cancel: boolean
  errMsg: string
}

/** Duration of the fade in notices.scss. */
const FADE_MS = 200

let toast: { kind: ToastKind; box: HTMLElement; page: unknown; timer?: ReturnType<typeof setTimeout> } | undefined
let place: HTMLElement | undefined
let modal: { page: unknown; isQuestion: boolean; answer: (isConfirmed: boolean) => void } | undefined

export function showToast({ title = '', icon = 'success', duration = shellLimits.toastMs, mask = false }: ToastOptions = {}) {
  showBox('toast', title, icon, mask)
  const shown = toast
  if (shown) shown.timer = setTimeout(() => shown === toast && dropToast(), duration)
  return said('showToast')
}

export function showLoading({ title = '', mask = false }: ToastOptions = {}) {
  showBox('loading', title, 'loading', mask)
  return said('showLoading')
}

/** With `noConflict` only a toast of this kind is hidden. */
export function hideToast({ noConflict = false } = {}) {
  if (!noConflict || toast?.kind === 'toast') dropToast()
  return said('hideToast')
}

export function hideLoading({ noConflict = false } = {}) {
  if (!noConflict || toast?.kind === 'loading') dropToast()
  return said('hideLoading')
}

export function showModal(options: ModalOptions = {}): Promise<Answer> {
  const {
    title = '',
    content = '',
    showCancel = true,
    cancelText = '取消',
    cancelColor = '',
    confirmText = '确定',
    confirmColor = '',
  } = options
  modal?.answer(false)
  return new Promise((resolve) => {
    const box = element('div', 'qx-modal')
    const panel = element('div', 'qx-modal__content')
    panel.setAttribute('role', 'alertdialog')
    panel.setAttribute('aria-modal', 'true')
    panel.setAttribute('aria-label', title || content)
    const mine = {
      page: Current.page,
      isQuestion: showCancel,
      answer(isConfirmed: boolean) {
        if (modal !== mine) return
        modal = undefined
        release()
        letGo()
        fade(box)
        resolve({ confirm: isConfirmed, cancel: !isConfirmed, errMsg: 'showModal:ok' })
      },
    }
    const key = (words: string, color: string, isConfirmed: boolean) => {
      const button = element('button', `qx-modal__key qx-modal__key--${isConfirmed ? 'confirm' : 'cancel'}`, words)
      button.style.color = color
      button.onclick = () => mine.answer(isConfirmed)
      return button
    }
    const foot = element('div', 'qx-modal__foot')
    if (showCancel) foot.append(key(cancelText, cancelColor, false))
    foot.append(key(confirmText, confirmColor, true))
    if (title) panel.append(element('div', 'qx-modal__title', title))
    panel.append(element('div', `qx-modal__text${title ? '' : ' qx-modal__text--alone'}`, content), foot)
    box.append(element('div', 'qx-modal__mask'), panel)
    document.body.append(box)
    modal = mine
    const release = pushLayer(() => mine.answer(false))
    const letGo = trapFocus(panel)
  })
}

function showBox(kind: ToastKind, title: string, icon: Icon, isMasked: boolean): void {
  if (toast) {
    clearTimeout(toast.timer)
    toast.box.remove()
  }
  const box = element('div', `qx-toast${isMasked ? ' qx-toast--masked' : ''}`)
  const words = element('div', `qx-toast__box${icon === 'none' ? '' : ' qx-toast__box--icon'}`)
  if (icon !== 'none') words.append(element('div', `qx-toast__icon qx-toast__icon--${icon}`))
  words.append(element('div', 'qx-toast__title', title))
  box.append(words)
  placeOfToasts().append(box)
  toast = { kind, box, page: Current.page }
}

/** Screen readers announce changes in an existing element: one for all toasts. */
function placeOfToasts(): HTMLElement {
  if (!place) {
    place = element('div', '')
    place.setAttribute('role', 'status')
    document.body.append(place)
  }
  return place
}

function dropToast(): void {
  if (!toast) return
  clearTimeout(toast.timer)
  fade(toast.box)
  toast = undefined
}

function fade(box: HTMLElement): void {
  box.classList.add('qx-leaving')
  setTimeout(() => box.remove(), FADE_MS)
}

function element<Name extends 'div' | 'button'>(name: Name, className: string, words = ''): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  made.className = className
  made.textContent = words
  return made
}

function said(method: string): Promise<{ errMsg: string }> {
  return Promise.resolve({ errMsg: `${method}:ok` })
}

eventCenter.on('__afterTaroRouterChange', () => {
  // Notices shown before the first page belong to that page.
  if (toast?.kind === 'loading' && toast.page && toast.page !== Current.page) dropToast()
  if (modal?.isQuestion && modal.page && modal.page !== Current.page) modal.answer(false)
})

const missing = (method: string) => () => Promise.reject(new Error(`${method}:fail not supported`))

/** Imported by other parts of Taro, but not used by the app. */
export const showActionSheet = /*#__PURE__*/ missing('showActionSheet')
export const enableAlertBeforeUnload = /*#__PURE__*/ missing('enableAlertBeforeUnload')
export const disableAlertBeforeUnload = /*#__PURE__*/ missing('disableAlertBeforeUnload')
