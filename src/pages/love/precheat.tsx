export { PrecheatScreen as default } from '@/features/love/PrecheatScreen'

definePageConfig({ navigationBarTitleText: '防骗提醒' })
