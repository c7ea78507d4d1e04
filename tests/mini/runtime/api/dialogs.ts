/** Layers that the platform draws over the page: toasts, the loading indicator, modals and action sheets. */
import { asyncCall, questionCall, type ApiContext, type PlatformCall } from './call'

const word = (value: unknown) => (typeof value === 'string' ? value : '')

export function dialogsApi(context: ApiContext): Record<string, PlatformCall> {
  const { device } = context
  return {
    showToast: asyncCall(context, 'showToast', ({ title }) => {
      device.toasts.push(word(title))
      // A toast and the loading indicator replace each other, on both platforms.
      device.loading = null
    }),
    hideToast: asyncCall(context, 'hideToast', () => undefined),
    showLoading: asyncCall(context, 'showLoading', ({ title }) => {
      device.loading = word(title)
    }),
    hideLoading: asyncCall(context, 'hideLoading', () => {
      device.loading = null
    }),
    showModal: questionCall(context, 'showModal', (options, reply) => {
      device.modal = {
        asked: { title: word(options.title), content: word(options.content), editable: options.editable === true },
        answer: (outcome) => {
          device.modal = null
          reply(outcome)
        },
      }
    }),
    showActionSheet: questionCall(context, 'showActionSheet', (options, reply) => {
      device.sheet = {
        asked: options.itemList as string[],
        answer: (outcome) => {
          device.sheet = null
          reply(outcome)
        },
      }
    }),
  }
}
