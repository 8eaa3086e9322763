import { render } from 'preact';
import { App } from './app.tsx';
import { readData } from './read-data.ts';
import './style.css';

const root = document.getElementById('page') ?? document.body;

readData().then(
  (data) => {
    render(<App data={data} />, root);
  },
  (error: unknown) => {
    render(<p class="problem">The report can't be shown: {String(error)}. Open it in a current browser.</p>, root);
  },
);
