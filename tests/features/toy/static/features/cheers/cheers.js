document.documentElement.dataset.cheers = "";
