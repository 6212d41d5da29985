/* Finds what a question about the rules is about, as the server does (companion/features/topics), with the index and the
   numbers that the server sends. Knows nothing of the page. */

const MARKS = /[\u0300-\u036f]/g;
const NAMES = { de: "GermanStemmer", en: "EnglishStemmer", es: "SpanishStemmer", fr: "FrenchStemmer" };

const isNumber = (word) => /^\d+$/.test(word);

export const folded = (words) => words.toLowerCase().replaceAll("ß", "ss").normalize("NFKD").replace(MARKS, "")
  .split(/[^a-z0-9]+/).filter((word) => word.length > 1 || isNumber(word));

/* How many letters are wrong, missing, extra or swapped; `most + 1` for more. */
function apart(one, other, most) {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let before = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      let cost = Math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (one[i - 1] === other[j - 1] ? 0 : 1));
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) cost = Math.min(cost, before[j - 2] + 1);
      row.push(cost);
    }
    if (Math.min(...row) > most) return most + 1;
    before = last;
    last = row;
  }
  return last[other.length];
}

/* The stemmers (vendor/snowball) define globals on window. */
function stemmers(languages) {
  return languages.map((language) => {
    const found = Reflect.get(globalThis, NAMES[language]);
    if (!found) return (word) => word;
    const made = new found();
    return (word) => made.stemWord(word);
  });
}

/* Returns a function that searches an index for a question. It returns the numbers of the topics found, the best first: the
   best of each place (`first`) and others (`more`); whether the rulebook leaves the question open (`unsaid`); and the number of
   the topic that says so, or -1 (`left`). */
export function searcher(index) {
  const { by } = index;
  const has = (map, key) => Object.hasOwn(map, key);
  const [silent, light, named] = [index.silent, index.light, index.named].map((words) => new Set(words));
  const unsaid = new Set(index.unsaid);
  const cut = stemmers(index.languages);
  const rootsOf = (word) => [...new Set(cut.map((stem) => word.split(" ").map(stem).join(" ")))];
  const vocabulary = Object.keys(index.stems);

  const slips = (word) => (word.length < by.slip || isNumber(word) ? 0 : word.length < by.slips ? 1 : 2);
  const isPart = (part, word) => part.length >= by.part && word.length - part.length >= by.least && (word.startsWith(part) || word.endsWith(part));
  const isNamed = (word) => named.has(word) || (word.length > by.slip && index.named.some((each) => (
    word[0] === each[0] && apart(word, each, slips(word)) <= Math.min(slips(word), slips(each)))));

  function likeness(word, each) {
    const most = slips(word);
    if (most && each.length >= by.slip && (each[0] === word[0] || word.length > by.slip + 1)) {
      const distance = apart(word, each, most);
      if (distance <= most) return by.sure[distance];
    }
    if (word.length >= by.least && each.startsWith(word)) return by.begun;
    const root = word.slice(0, Math.max(by.part, word.length - 2));
    if (word.length > by.part && each.startsWith(root) && each.length <= word.length + 2) return by.ending;
    return isPart(each, word) ? by.together : 0;
  }

  function near(word) {
    const found = vocabulary.map((each) => [each, likeness(word, each)]).filter(([, sure]) => sure > 0);
    const least = Math.max(...found.map(([, sure]) => sure)) - by.nearly;
    return found.filter(([, sure]) => sure >= least);
  }

  const raise = (map, key, value) => map.set(key, Math.max(map.get(key) ?? 0, value));

  function meanings(word) {
    const roots = rootsOf(word);
    const found = new Map();
    const said = new Map();
    roots.forEach((root) => {
      if (has(index.words, root)) found.set(root, 1);
      if (found.has(root) || has(index.alike, root)) said.set(root, 1);
    });
    if (!said.size) {
      near(word).forEach(([each, sure]) => index.stems[each].forEach((root) => {
        raise(said, root, sure);
        if (has(index.words, root)) raise(found, root, sure);
      }));
    }
    said.forEach((sure, root) => {
      const surely = sure * (has(index.words, root) ? by.ofKnown : by.alike);
      if (has(index.alike, root)) index.alike[root].forEach((other) => raise(found, other, surely));
    });
    if (word.includes(" ")) {
      word.split(" ").filter((part) => !silent.has(part)).forEach((part) => (
        meanings(part).forEach((sure, root) => raise(found, root, sure * by.ofSaying))));
    }
    return found;
  }

  /* The words, with idioms of several words joined into one. */
  function sayings(words) {
    const said = [];
    for (let at = 0; at < words.length;) {
      let size = Math.min(by.saying, words.length - at);
      while (size > 1 && !rootsOf(words.slice(at, at + size).join(" ")).some((root) => has(index.alike, root))) size -= 1;
      said.push(words.slice(at, at + size).join(" "));
      at += size;
    }
    return said;
  }

  /* The weight of a word that stands for those stems. */
  function worth(meant) {
    const itself = [...meant].filter(([, sure]) => sure === 1).map(([root]) => index.tells[root]);
    if (itself.length) return Math.min(...itself);
    return meant.size ? [...meant.keys()].reduce((sum, root) => sum + index.tells[root], 0) / meant.size : index.unknown;
  }

  const knows = (word) => rootsOf(word).some((root) => has(index.words, root));

  /* The known words that make up an unknown compound, in languages with compounds. */
  function partsOf(word) {
    if (!index.joined || word.includes(" ") || knows(word) || has(index.stems, word)) return [word];
    for (let at = by.part; at <= word.length - by.part; at += 1) {
      const [first, last] = [word.slice(0, at), word.slice(at)];
      const root = [first, first.replace(/s$/, "")].find(knows);
      if (root && knows(last)) return [root, last];
    }
    return [word];
  }

  /* Whether the words of a phrase stand together in a question, given where each stem stands. */
  function isTogether(phrase, standing) {
    if (!phrase.every((root) => standing.has(root))) return false;
    const size = phrase.length + by.between;
    return phrase.some((one) => standing.get(one).some((first) => (
      phrase.every((root) => standing.get(root).some((at) => first <= at && at < first + size)))));
  }

  return (question) => {
    const asked = sayings(folded(question)).filter((word) => (
      word.includes(" ") || silent.has(word) || knows(word) || !isNamed(word))).flatMap(partsOf);
    const telling = asked.filter((word) => !silent.has(word));
    const meant_by = new Map((telling.length ? telling : asked).map((word) => [word, meanings(word)]));
    const scores = new Map();
    const covered = new Map();
    const roots = new Map();
    let whole = 0;
    meant_by.forEach((meant, word) => {
      const tells = worth(meant);
      const weight = tells * (isNumber(word) || light.has(word) ? by.light : 1);
      whole += weight;
      const best = new Map();
      const shares = new Map();
      meant.forEach((sure, root) => {
        raise(roots, root, sure);
        index.words[root].forEach(([topic, counts]) => {
          raise(best, topic, counts * sure);
          raise(shares, topic, sure);
        });
      });
      best.forEach((counts, topic) => {
        scores.set(topic, (scores.get(topic) ?? 0) + weight * counts);
        covered.set(topic, (covered.get(topic) ?? 0) + weight * shares.get(topic));
      });
    });
    const share = (name) => (name.length ? name.reduce((sum, root) => sum + (roots.get(root) ?? 0), 0) / name.length : 0);
    const standing = new Map();
    const stand = (root, at) => standing.set(root, [...(standing.get(root) ?? []), at]);
    let spot = 0;
    asked.forEach((word) => {
      meant_by.get(word)?.forEach((_sure, root) => stand(root, spot));
      word.split(" ").forEach((part) => {
        rootsOf(part).forEach((root) => {
          if (!roots.has(root)) roots.set(root, 1);
          stand(root, spot);
        });
        spot += 1;
      });
    });
    const phrased = new Map();
    const whole_phrases = index.phrases.filter(([, phrase]) => isTogether(phrase, standing));
    whole_phrases.filter(([topic, phrase]) => !whole_phrases.some(([other, longer]) => (
      topic !== other && longer.length > phrase.length && phrase.every((root) => longer.includes(root)))))
      .forEach(([topic, phrase]) => raise(phrased, topic, Math.min(...phrase.map((root) => roots.get(root)))));
    const found = [...scores].map(([topic, score]) => {
      const part = covered.get(topic) / whole;
      const whole_score = score * (0.4 + 0.6 * part) * (1 + by.named * share(index.names[topic])
        + by.phrased * (phrased.get(topic) ?? 0));
      return { topic, covered: part, score: whole_score, rank: Math.round(whole_score * 1e6) };
    });
    found.sort((one, other) => other.rank - one.rank || one.topic - other.topic);
    const said = found.filter(({ topic }) => !unsaid.has(topic));
    const first = said.filter(({ topic }, at) => (
      said.findIndex((other) => index.places[other.topic] === index.places[topic]) === at)).slice(0, by.first);
    const best = found[0];
    const left = best && unsaid.has(best.topic);
    const out = [...found.slice(0, 1), ...first].every((one) => one.covered < by.covered) || (left && first.every((one) => (
      best.covered >= one.covered - by.lead && best.score >= one.score * by.clearly)));
    const shown = [...first, ...said.filter((one) => !first.includes(one))].map(({ topic }) => topic);
    return { first: shown.slice(0, first.length), more: shown.slice(first.length, first.length + index.more), unsaid: out, left: out && left ? best.topic : -1 };
  };
}
