import { BarController, BarElement, CategoryScale, Chart, Legend, LinearScale, Tooltip } from 'chart.js';

/** What 'chart.js/auto' is here (vite.config.ts): bars and nothing else, at half the weight. */
Chart.register(BarController, BarElement, CategoryScale, LinearScale, Legend, Tooltip);
Chart.defaults.animation = false;
Chart.defaults.maintainAspectRatio = false;

export default Chart;
