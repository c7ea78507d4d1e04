export { ComingScreen as default } from '@/shell/ComingScreen'

definePageConfig({ navigationBarTitleText: '资料置顶' })
