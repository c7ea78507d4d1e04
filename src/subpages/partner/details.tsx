export { ComingScreen as default } from '@/shell/ComingScreen'

definePageConfig({ navigationBarTitleText: '合伙人介绍' })
